//! Scenes as SVG text.
//!
//! Invariants: the same scene and colours give the same bytes; pictures have presentation attributes
//! only, and no styles, scripts or ids; every element that is opened is closed by the writer
//! itself.

mod text;

use crate::scene::{
    Anchor, GroupKind, Ink, Item, Length, Paint, Point, Scene, Shape, TextRun, Theme, Token,
};
use text::{
    circles_path, curve_path, lines_path, polygon_path, push_escaped, push_number, push_point,
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
    let mut svg = Writer {
        out: String::new(),
        colours,
        roles: true,
    };
    let root = |svg: &mut Writer| {
        svg.attribute("xmlns", "http://www.w3.org/2000/svg");
        svg.begin("viewBox");
        svg.out.push_str("0 0 ");
        push_point(&mut svg.out, (scene.width, scene.height));
        svg.out.push('"');
        svg.length("width", scene.width);
        svg.length("height", scene.height);
        svg.role(role(scene));
        svg.label(&scene.label);
        svg.attribute("font-family", FONTS);
    };
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

impl Writer {
    fn begin(&mut self, key: &str) {
        for part in [" ", key, "=\""] {
            self.out.push_str(part);
        }
    }

    /// An attribute of text, escaped.
    fn attribute(&mut self, key: &str, text: &str) {
        self.begin(key);
        push_escaped(&mut self.out, text);
        self.out.push('"');
    }

    fn length(&mut self, key: &str, length: Length) {
        self.begin(key);
        push_number(&mut self.out, length);
        self.out.push('"');
    }

    fn ink(&mut self, key: &str, ink: Ink) {
        self.begin(key);
        self.out.push_str(&self.colours.of(ink));
        self.out.push('"');
    }

    fn role(&mut self, role: &str) {
        if self.roles {
            self.attribute("role", role);
        }
    }

    fn label(&mut self, label: &str) {
        let key = if self.roles {
            "aria-label"
        } else {
            "data-label"
        };
        self.attribute(key, label);
    }

    /// An element with what is inside it.
    fn element(
        &mut self,
        name: &str,
        attributes: impl FnOnce(&mut Self),
        inside: impl FnOnce(&mut Self),
    ) {
        self.out.push('<');
        self.out.push_str(name);
        attributes(self);
        self.out.push('>');
        inside(self);
        for part in ["</", name, ">"] {
            self.out.push_str(part);
        }
    }

    /// An element with nothing inside.
    fn empty(&mut self, name: &str, attributes: impl FnOnce(&mut Self)) {
        self.out.push('<');
        self.out.push_str(name);
        attributes(self);
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
            Shape::Lines { lines, paint } => self.path(|out| lines_path(out, lines), paint),
            Shape::Circles {
                centres,
                radius,
                paint,
            } => self.path(|out| circles_path(out, centres, *radius), paint),
            Shape::Polygon { corners, paint } => self.path(|out| polygon_path(out, corners), paint),
            Shape::Curve { points, paint } => self.path(|out| curve_path(out, points), paint),
            Shape::Text {
                at,
                size,
                anchor,
                ink,
                bold,
                text,
            } => {
                let attributes = |svg: &mut Self| {
                    svg.placed(*at, *size);
                    svg.ink("fill", *ink);
                    svg.anchored(*anchor);
                    svg.heavy(*bold);
                };
                self.element("text", attributes, |svg| push_escaped(&mut svg.out, text));
                // The line break separates texts from each other where they are read aloud or copied.
                self.out.push('\n');
            }
            Shape::Phrase {
                at,
                size,
                anchor,
                runs,
            } => self.phrase((*at, *size, *anchor), runs),
            // What can't be seen says only where to it goes from the scene before.
            Shape::Group {
                part: GroupKind::Item(item),
                ..
            } if item.opacity == 0 => {}
            Shape::Group { part, shapes } => {
                let attributes = |svg: &mut Self| svg.part(part, shapes);
                self.element("g", attributes, |svg| svg.shapes(shapes));
            }
        }
    }

    fn rect(&mut self, at: Point, size: (Length, Length), round: Length, paint: &Paint) {
        self.empty("rect", |svg| {
            svg.length("x", at.0);
            svg.length("y", at.1);
            svg.length("width", size.0);
            svg.length("height", size.1);
            if round > 0 {
                svg.length("rx", round);
            }
            svg.paint(paint);
        });
    }

    fn path(&mut self, path: impl FnOnce(&mut String), paint: &Paint) {
        self.empty("path", |svg| {
            svg.begin("d");
            path(&mut svg.out);
            svg.out.push('"');
            svg.paint(paint);
        });
    }

    fn paint(&mut self, paint: &Paint) {
        match paint.fill {
            Some(ink) => self.ink("fill", ink),
            None => self.attribute("fill", "none"),
        }
        if paint.opacity > 0 {
            self.length("fill-opacity", paint.opacity.into());
        }
        if let Some(ink) = paint.stroke {
            self.ink("stroke", ink);
            self.length("stroke-width", paint.width);
        }
        if paint.dashed {
            self.attribute("stroke-dasharray", "3 2");
        }
    }

    fn phrase(&mut self, (at, size, anchor): (Point, Length, Anchor), runs: &[TextRun]) {
        let attributes = |svg: &mut Self| {
            svg.placed(at, size);
            svg.anchored(anchor);
        };
        self.element("text", attributes, |svg| {
            for run in runs {
                svg.run(run);
            }
        });
        self.out.push('\n');
    }

    fn run(&mut self, run: &TextRun) {
        let attributes = |svg: &mut Self| {
            svg.ink("fill", run.ink);
            svg.heavy(run.bold);
            if run.underlined {
                svg.attribute("text-decoration", "underline");
            }
        };
        self.element("tspan", attributes, |svg| {
            push_escaped(&mut svg.out, &run.text);
        });
    }

    /// Where a line of text stands, and the size of its letters.
    fn placed(&mut self, at: Point, size: Length) {
        self.length("x", at.0);
        self.length("y", at.1);
        self.length("font-size", size);
    }

    fn anchored(&mut self, anchor: Anchor) {
        let name = match anchor {
            Anchor::Start => return,
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.attribute("text-anchor", name);
    }

    fn heavy(&mut self, bold: bool) {
        if bold {
            self.attribute("font-weight", "bold");
        }
    }

    /// What a group with these shapes is.
    fn part(&mut self, part: &GroupKind, shapes: &[Shape]) {
        match part {
            GroupKind::Moved(by) => self.transform(*by, Item::WHOLE),
            GroupKind::Tree(label) => {
                self.role("tree");
                self.label(label);
            }
            GroupKind::Node {
                path,
                depth,
                label,
                selected,
            } => {
                self.attribute("data-node", path);
                self.role("treeitem");
                if self.roles {
                    self.attribute("aria-level", &(depth + 1).to_string());
                }
                self.label(label);
                if *selected {
                    self.attribute("aria-current", "true");
                }
            }
            GroupKind::Picture(label) => {
                self.role("img");
                self.label(label);
            }
            GroupKind::Faded(opacity) => self.length("opacity", (*opacity).into()),
            GroupKind::Item(item) => self.item(item, shapes),
        }
    }

    fn item(&mut self, item: &Item, shapes: &[Shape]) {
        // A node's identity is its path, which the node itself says.
        let is_node = matches!(
            shapes.first(),
            Some(Shape::Group {
                part: GroupKind::Node { .. },
                ..
            })
        );
        if !is_node {
            self.attribute("data-item", &item.id);
        }
        if item.at != (0, 0) || item.scale != Item::WHOLE {
            self.transform(item.at, item.scale);
        }
        if item.opacity != Item::OPAQUE {
            self.length("opacity", item.opacity.into());
        }
    }

    /// Moves by a distance, unless it is scaled alone, and scales by thousandths.
    fn transform(&mut self, by: Point, scale: u16) {
        self.begin("transform");
        if by != (0, 0) || scale == Item::WHOLE {
            self.out.push_str("translate(");
            push_point(&mut self.out, by);
            self.out.push(')');
        }
        if scale != Item::WHOLE {
            let written = format!("scale({}.{:03})", scale / 1000, scale % 1000);
            self.out.push_str(&written);
        }
        self.out.push('"');
    }
}
