//! Where the nodes of a tree are drawn, in whole numbers.
//!
//! The layout is the tutorial series' (part 90). Each depth has a column. A leaf, and each node at
//! the greatest depth drawn, is one row high; any other node is as high as its children together,
//! and stands in the middle of that height. So the columns to the right of an ended board stay
//! empty in its rows.
//!
//! Invariant: boxes of two nodes of one column never overlap, and a node's children lie within its
//! height. Nodes are numbered so that children come after their parent.

/// A tree to be laid out: nodes 0 (the root) to `len() - 1`, children after their parents.
pub trait LayoutTree {
    /// How many nodes there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The children of a node, in order.
    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_;
    /// Plies from the root of the picture.
    fn depth(&self, node: usize) -> usize;
}

/// How large nodes and the room between them are, in squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spacing {
    /// A node's width.
    pub width: i64,
    /// A node's height.
    pub height: i64,
    /// The gap between two columns, in which the edges are drawn.
    pub across: i64,
    /// The gap between two rows.
    pub down: i64,
}

impl Spacing {
    /// The series' own for a node of `width` x `height` squares: two squares between columns, one
    /// between rows. A 3x3 board takes 5 squares a depth and 4 a row.
    pub fn of_node((width, height): (u32, u32)) -> Self {
        Self {
            width: width.into(),
            height: height.into(),
            across: 2,
            down: 1,
        }
    }

    /// The distance from one row to the next.
    pub const fn row(&self) -> i64 {
        self.height + self.down
    }

    /// The distance from one column to the next.
    pub const fn column(&self) -> i64 {
        self.width + self.across
    }
}

/// Where the nodes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    spacing: Spacing,
    columns: Vec<u32>,
    tops: Vec<i64>,
    heights: Vec<i64>,
}

impl Layout {
    /// Lays out a tree.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a tree is less than 2^32 plies deep"
    )]
    pub fn new(tree: &impl LayoutTree, spacing: Spacing) -> Self {
        let count = tree.len();
        let mut heights = vec![0; count];
        for node in (0..count).rev() {
            let below: i64 = tree.children(node).map(|child| heights[child]).sum();
            heights[node] = if below == 0 { spacing.row() } else { below };
        }
        let mut tops = vec![0; count];
        for node in 0..count {
            let mut top = tops[node];
            for child in tree.children(node) {
                tops[child] = top;
                top += heights[child];
            }
        }
        let columns = (0..count).map(|node| tree.depth(node) as u32).collect();
        Self {
            spacing,
            columns,
            tops,
            heights,
        }
    }

    /// The height of a node with all below it, in squares.
    pub fn height(&self, node: usize) -> i64 {
        self.heights[node]
    }

    /// The upper left corner of a node's box, in half squares: a box in the middle of its height
    /// may begin between two squares.
    pub fn corner(&self, node: usize) -> (i64, i64) {
        let x = i64::from(self.columns[node]) * self.spacing.column();
        (
            2 * x,
            2 * self.tops[node] + self.heights[node] - self.spacing.height,
        )
    }

    /// The middle of a node's box from the top, in half squares: where its edges begin and end.
    pub fn middle(&self, node: usize) -> i64 {
        2 * self.tops[node] + self.heights[node]
    }

    /// The size of the whole in squares: width and height.
    pub fn size(&self) -> (i64, i64) {
        let columns = self
            .columns
            .iter()
            .max()
            .map_or(0, |&last| i64::from(last) + 1);
        let width = columns * self.spacing.column() - self.spacing.across;
        (width.max(0), self.heights.first().copied().unwrap_or(0))
    }

    /// The nodes' sizes and the room between them.
    pub const fn spacing(&self) -> &Spacing {
        &self.spacing
    }
}
