//! Scenes as SVG text.
//!
//! Invariants: the same scene and colours give the same bytes; pictures have presentation attributes
//! only, and no styles, scripts or ids; every element that is opened is closed by the writer
//! itself.

use crate::scene::{
    Anchor, GroupKind, Ink, Item, Length, Paint, Point, Scene, Shape, TextRun, Theme, Token,
};

/// The fonts of all pictures: first the one that is embedded where pictures become pixels, then the
/// reader's own.
pub const FONTS: &str = "'M PLUS 1',system-ui,sans-serif";

/// Writes a scene on its ground.
pub fn write(scene: &Scene, theme: Theme) -> String {
    let paint = Paint::fill(Ink::Token(Token::Paper));
    let ground = Shape::Rect {
        at: (0, 0),
        size: (scene.width, scene.height),
        round: 0,
        paint,
    };
    whole(scene, Colours::Of(theme), Some(&ground))
}

/// Writes a scene without a ground, to lie on something else.
pub fn write_clear(scene: &Scene, theme: Theme) -> String {
    whole(scene, Colours::Of(theme), None)
}

/// Writes a scene without a ground, in the colours of whatever theme it lies in: where there are the tokens of
/// [`style_sheet`](crate::scene::style_sheet).
pub fn write_themed(scene: &Scene) -> String {
    whole(scene, Colours::Themed, None)
}

/// The colours that a picture is written in.
#[derive(Clone, Copy)]
enum Colours {
    Of(Theme),
    /// As the style sheet around it says.
    Themed,
}

fn whole(scene: &Scene, colours: Colours, ground: Option<&Shape>) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut svg = Writer {
        out: String::new(),
        colours,
        roles: true,
    };
    let root = [
        ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
        ("viewBox", format!("0 0 {width} {height}")),
        ("width", width),
        ("height", height),
        ("role", role(scene).to_owned()),
        ("aria-label", scene.label.clone()),
        ("font-family", FONTS.to_owned()),
    ];
    svg.element("svg", root, |svg| {
        if let Some(ground) = ground {
            svg.shape(ground);
        }
        svg.shapes(&scene.shapes);
    });
    svg.out
}

/// A picture whose nodes are items of their own is itself their tree.
fn role(scene: &Scene) -> &'static str {
    let node = |shape: &Shape| {
        let Shape::Group { part, .. } = shape else {
            return false;
        };
        matches!(part, GroupKind::Node { .. })
    };
    let nodes = scene.shapes.iter().any(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(_),
            shapes,
        } => shapes.iter().any(node),
        _ => false,
    });
    if nodes { "tree" } else { "group" }
}

/// Writes shapes alone, as they stand inside a picture that is told in words: nodes have no roles there.
pub fn fragment(shapes: &[Shape], theme: Theme) -> String {
    let mut svg = Writer {
        out: String::new(),
        colours: Colours::Of(theme),
        roles: false,
    };
    svg.shapes(shapes);
    svg.out
}

/// Hundredths as a decimal number without trailing zeros.
fn number(length: Length) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let (whole, rest) = (length.abs() / 100, length.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Control characters can't be written in XML, so they are replaced.
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

impl Colours {
    fn of(self, ink: Ink) -> String {
        match self {
            Self::Of(theme) => ink.colour(theme),
            Self::Themed => ink.themed(),
        }
    }
}

struct Writer {
    out: String,
    colours: Colours,
    /// Whether nodes say what they are in a tree.
    roles: bool,
}

type Attribute = (&'static str, String);

impl Writer {
    fn open(&mut self, name: &str, attributes: impl IntoIterator<Item = Attribute>) {
        self.out.push('<');
        self.out.push_str(name);
        for (key, value) in attributes {
            for part in [" ", key, "=\"", &escape(&value), "\""] {
                self.out.push_str(part);
            }
        }
    }

    /// An element with what is inside it.
    fn element(
        &mut self,
        name: &str,
        attributes: impl IntoIterator<Item = Attribute>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.open(name, attributes);
        self.out.push('>');
        inside(self);
        for part in ["</", name, ">"] {
            self.out.push_str(part);
        }
    }

    /// An element with nothing inside.
    fn empty(&mut self, name: &str, attributes: impl IntoIterator<Item = Attribute>) {
        self.open(name, attributes);
        self.out.push_str("/>");
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect {
                at,
                size,
                round,
                paint,
            } => self.rect(*at, *size, *round, paint),
            Shape::Lines { lines, paint } => self.path(&lines_path(lines), paint),
            Shape::Circles {
                centres,
                radius,
                paint,
            } => {
                self.path(&circles_path(centres, *radius), paint);
            }
            Shape::Polygon { corners, paint } => self.path(&polygon_path(corners), paint),
            Shape::Curve { points, paint } => self.path(&curve_path(points), paint),
            Shape::Text {
                at,
                size,
                anchor,
                ink,
                bold,
                text,
            } => {
                let mut attributes = placed(*at, *size).to_vec();
                attributes.push(self.fill(*ink));
                attributes.extend(anchored(*anchor));
                attributes.extend(heavy(*bold));
                self.element("text", attributes, |svg| svg.out.push_str(&escape(text)));
                // The line break separates texts from each other where they are read aloud or copied.
                self.out.push('\n');
            }
            Shape::Phrase {
                at,
                size,
                anchor,
                runs,
            } => {
                let attributes = placed(*at, *size).into_iter().chain(anchored(*anchor));
                self.element("text", attributes, |svg| {
                    for run in runs {
                        svg.run(run);
                    }
                });
                self.out.push('\n');
            }
            // What can't be seen says only where to it goes from the scene before.
            Shape::Group {
                part: GroupKind::Item(item),
                ..
            } if item.opacity == 0 => {}
            Shape::Group { part, shapes } => {
                let roles = self.roles;
                // A node's identity is its path, which the node itself says.
                let node = matches!(
                    shapes.first(),
                    Some(Shape::Group {
                        part: GroupKind::Node { .. },
                        ..
                    })
                );
                let attributes = part_attributes(part).into_iter();
                let attributes = attributes.filter(|(name, _)| !(node && *name == "data-item"));
                let kept = attributes.filter_map(|(name, value)| match name {
                    _ if roles => Some((name, value)),
                    "role" | "aria-level" => None,
                    "aria-label" => Some(("data-label", value)),
                    _ => Some((name, value)),
                });
                self.element("g", kept, |svg| svg.shapes(shapes));
            }
        }
    }

    fn rect(&mut self, at: Point, size: (Length, Length), round: Length, paint: &Paint) {
        let mut attributes = vec![
            ("x", number(at.0)),
            ("y", number(at.1)),
            ("width", number(size.0)),
            ("height", number(size.1)),
        ];
        if round > 0 {
            attributes.push(("rx", number(round)));
        }
        attributes.extend(self.paint(paint));
        self.empty("rect", attributes);
    }

    fn path(&mut self, path: &str, paint: &Paint) {
        let mut attributes = vec![("d", path.to_owned())];
        attributes.extend(self.paint(paint));
        self.empty("path", attributes);
    }

    fn paint(&self, paint: &Paint) -> Vec<Attribute> {
        let colour = |ink: Ink| self.colours.of(ink);
        let mut attributes = vec![("fill", paint.fill.map_or_else(|| "none".to_owned(), colour))];
        if paint.veil > 0 {
            attributes.push(("fill-opacity", number(paint.veil.into())));
        }
        if let Some(ink) = paint.stroke {
            attributes.push(("stroke", colour(ink)));
            attributes.push(("stroke-width", number(paint.width)));
        }
        if paint.dashed {
            attributes.push(("stroke-dasharray", "3 2".to_owned()));
        }
        attributes
    }

    fn run(&mut self, run: &TextRun) {
        let line = run
            .underlined
            .then(|| ("text-decoration", "underline".to_owned()));
        let attributes = [self.fill(run.ink)].into_iter();
        let attributes = attributes.chain(heavy(run.bold)).chain(line);
        self.element("tspan", attributes, |svg| {
            svg.out.push_str(&escape(&run.text));
        });
    }

    fn fill(&self, ink: Ink) -> Attribute {
        ("fill", self.colours.of(ink))
    }
}

/// Where a line of text stands, and the size of its letters.
fn placed(at: Point, size: Length) -> [Attribute; 3] {
    [
        ("x", number(at.0)),
        ("y", number(at.1)),
        ("font-size", number(size)),
    ]
}

fn anchored(anchor: Anchor) -> Option<Attribute> {
    let name = match anchor {
        Anchor::Start => return None,
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    Some(("text-anchor", name.to_owned()))
}

fn heavy(bold: bool) -> Option<Attribute> {
    bold.then(|| ("font-weight", "bold".to_owned()))
}

fn part_attributes(part: &GroupKind) -> Vec<Attribute> {
    let owned = str::to_owned;
    match part {
        GroupKind::Moved((x, y)) => {
            vec![(
                "transform",
                format!("translate({} {})", number(*x), number(*y)),
            )]
        }
        GroupKind::Tree(label) => vec![("role", owned("tree")), ("aria-label", label.clone())],
        GroupKind::Node {
            path,
            depth,
            label,
            selected,
        } => {
            let mut attributes = vec![
                ("data-node", path.clone()),
                ("role", owned("treeitem")),
                ("aria-level", (depth + 1).to_string()),
                ("aria-label", label.clone()),
            ];
            if *selected {
                attributes.push(("aria-current", owned("true")));
            }
            attributes
        }
        GroupKind::Picture(label) => vec![("role", owned("img")), ("aria-label", label.clone())],
        GroupKind::Faded(opacity) => vec![("opacity", number((*opacity).into()))],
        GroupKind::Item(item) => item_attributes(item),
    }
}

fn item_attributes(item: &Item) -> Vec<Attribute> {
    let mut attributes = vec![("data-item", item.id.clone())];
    let mut transform = String::new();
    if item.at != (0, 0) {
        transform = format!("translate({} {})", number(item.at.0), number(item.at.1));
    }
    if item.scale != Item::WHOLE {
        let scale = Length::from(item.scale);
        let written = format!("scale({}.{:03})", scale / 1000, scale % 1000);
        transform.push_str(&written);
    }
    if !transform.is_empty() {
        attributes.push(("transform", transform));
    }
    if item.opacity != Item::OPAQUE {
        attributes.push(("opacity", number(item.opacity.into())));
    }
    attributes
}

fn point((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

/// So many level lines, as charts have them, are written short.
const MANY: usize = 8;

fn lines_path(lines: &[(Point, Point)]) -> String {
    if lines.len() >= MANY && lines.iter().all(|(from, to)| from.1 == to.1) {
        let line = |&(from, to): &(Point, Point)| format!("M{}H{}", point(from), number(to.0));
        return lines.iter().map(line).collect::<Vec<_>>().concat();
    }
    let line = |&(from, to): &(Point, Point)| format!("M{}L{}", point(from), point(to));
    lines.iter().map(line).collect::<Vec<_>>().concat()
}

fn polygon_path(corners: &[Point]) -> String {
    let corners: Vec<String> = corners.iter().map(|&corner| point(corner)).collect();
    format!("M{}Z", corners.join("L"))
}

fn curve_path(points: &[Point; 4]) -> String {
    let [from, one, two, to] = points.map(point);
    format!("M{from}C{one} {two} {to}")
}

/// Two half circles each.
fn circles_path(centres: &[Point], radius: Length) -> String {
    let (r, across) = (number(radius), number(2 * radius));
    let circle = |&(x, y): &Point| {
        format!(
            "M{}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0",
            point((x - radius, y))
        )
    };
    centres.iter().map(circle).collect::<Vec<_>>().concat()
}
