//! Decoded pictures, and the small SVG pictures that the tests draw.
//!
//! Invariant: nothing here is shared with the code under test but the names of colours.

use std::io::Cursor;

/// A picture in red, green, blue and opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Image {
    /// Reads a PNG file.
    pub(crate) fn of_png(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut data).expect("pixels");
        let (width, height) = (info.width as usize, info.height as usize);
        let pixels = pixels(&data[..info.buffer_size()]).collect();
        Self {
            width,
            height,
            pixels,
        }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let [red, green, blue, _] = self.pixels[y * self.width + x];
        [red, green, blue]
    }

    /// How many pixels of a box are darker than middle grey.
    pub(crate) fn dark(&self, (left, top, right, bottom): (usize, usize, usize, usize)) -> usize {
        let inside = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        inside
            .filter(|&(x, y)| self.at(x, y).iter().all(|&channel| channel < 128))
            .count()
    }
}

/// A white picture with something on it, written as the library writes pictures.
pub(crate) fn svg(width: u32, height: u32, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"'M PLUS 1',system-ui,sans-serif\">\
         <rect x=\"0\" y=\"0\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>{inside}</svg>"
    )
}

/// A black text of 20 units that begins at the left.
pub(crate) fn text(text: &str, more: &str) -> String {
    format!("<text x=\"2\" y=\"24\" font-size=\"20\" fill=\"#111\"{more}>{text}</text>")
}

/// A rectangle without blurred edges.
pub(crate) fn rect((x, y): (u32, u32), (width, height): (u32, u32), fill: &str) -> String {
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>")
}

/// Bytes as pixels of four.
pub(crate) fn pixels(bytes: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    let pixel = |bytes: &[u8]| bytes.try_into().expect("four bytes");
    bytes.chunks_exact(4).map(pixel)
}
