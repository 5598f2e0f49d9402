//! SVG text drawn into pixels.
//!
//! Invariants: a canvas is never larger than the limits of [`crate::scale`] allow, which is checked
//! before it is allocated; the same text always gives the same pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::Tree;

use crate::fonts::OPTIONS;
use crate::scale::{PictureTooLargeError, Scale};

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RasterError {
    /// The text is no SVG picture.
    #[error("not an SVG picture: {0}")]
    Svg(String),
    /// It would take too many pixels.
    #[error(transparent)]
    TooLarge(#[from] PictureTooLargeError),
    /// A fault of this program.
    #[error("internal error: {0}")]
    Internal(String),
}

impl RasterError {
    #[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    pub(crate) fn internal(fault: impl ToString) -> Self {
        Self::Internal(fault.to_string())
    }
}

/// A picture that has been read but not drawn.
pub(crate) struct ParsedPicture {
    tree: Tree,
    scale: Scale,
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
}

impl ParsedPicture {
    /// Reads a picture. Its size is read first, from its first tag alone, so that a picture that is
    /// too large isn't read any further.
    pub(crate) fn read(svg: &str, scale: Scale) -> Result<Self, RasterError> {
        if let Some(empty) = first_tag(svg) {
            size(&empty, scale)?;
        }
        let tree = parse(svg)?;
        let size = size(&tree, scale)?;
        Ok(Self { tree, scale, size })
    }

    /// An empty canvas of the picture's size.
    pub(crate) fn canvas(&self) -> Result<Pixmap, RasterError> {
        let (width, height) = self.size;
        Pixmap::new(width, height).ok_or_else(|| RasterError::internal("no canvas of this size"))
    }

    /// Draws the picture on a canvas of its size, which is filled with this colour first.
    pub(crate) fn draw(&self, ground: Color, canvas: &mut Pixmap) {
        canvas.fill(ground);
        let scale = self.scale.factor();
        resvg::render(
            &self.tree,
            Transform::from_scale(scale, scale),
            &mut canvas.as_mut(),
        );
    }
}

fn parse(svg: &str) -> Result<Tree, RasterError> {
    Tree::from_str(svg, &OPTIONS).map_err(|error| RasterError::Svg(error.to_string()))
}

/// The picture's first tag as a picture without contents, if the text begins with it.
fn first_tag(svg: &str) -> Option<Tree> {
    let (tag, _) = svg.split_once('>')?;
    parse(&format!("{}/>", tag.trim_end_matches('/'))).ok()
}

fn size(tree: &Tree, scale: Scale) -> Result<(u32, u32), PictureTooLargeError> {
    scale.pixels(tree.size().width(), tree.size().height())
}
