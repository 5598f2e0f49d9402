//! One picture as a PNG.
//!
//! Invariants: the same text and scale give the same bytes; a picture without transparent pixels is
//! written without an alpha channel.

use std::io::Write;

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Color, Pixmap};

use crate::canvas::{ParsedPicture, RasterError};
use crate::scale::Scale;

/// An SVG picture as the bytes of a PNG file.
///
/// # Errors
///
/// When the text is not SVG, or the picture is too large at this scale.
pub fn png(svg: &str, scale: Scale) -> Result<Vec<u8>, RasterError> {
    let sketch = ParsedPicture::read(svg, scale)?;
    let mut canvas = sketch.canvas()?;
    sketch.draw(Color::TRANSPARENT, &mut canvas);
    encode(&canvas).map_err(RasterError::internal)
}

/// Pixels are converted row by row, so that they are not held in memory twice.
fn encode(canvas: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let opaque = canvas.pixels().iter().all(|pixel| pixel.alpha() == u8::MAX);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_depth(BitDepth::Eight);
    // With large areas of one colour, every filter would make the file larger.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_color(if opaque {
        ColorType::Rgb
    } else {
        ColorType::Rgba
    });
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut row = Vec::new();
    for pixels in canvas.pixels().chunks_exact(canvas.width() as usize) {
        row.clear();
        for pixel in pixels {
            let colour = pixel.demultiply();
            row.extend([colour.red(), colour.green(), colour.blue()]);
            if !opaque {
                row.push(colour.alpha());
            }
        }
        stream.write_all(&row)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(bytes)
}
