//! Trees made by hand, by the dumbest correct program: what others say is held against it.
//!
//! Invariant: nothing here is the library's.

/// A tree: a leaf's number, or children.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlainTree {
    Leaf(i32),
    Node(Vec<Self>),
}

impl PlainTree {
    pub(crate) fn read(text: &str) -> Self {
        let mut open = vec![Vec::new()];
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            let made = match word {
                "(" => {
                    open.push(Vec::new());
                    continue;
                }
                ")" => Self::Node(open.pop().expect("it was opened")),
                leaf => Self::Leaf(leaf.parse().expect("a number")),
            };
            open.last_mut().expect("the outermost").push(made);
        }
        open.remove(0).remove(0)
    }

    pub(crate) fn written(&self) -> String {
        match self {
            Self::Leaf(value) => value.to_string(),
            Self::Node(children) => {
                let children: Vec<String> = children.iter().map(Self::written).collect();
                format!("({})", children.join(" "))
            }
        }
    }

    pub(crate) fn value(&self, circle: bool) -> i32 {
        match self {
            Self::Leaf(value) => *value,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.value(!circle));
                let best = if circle { values.max() } else { values.min() };
                best.expect("it has children")
            }
        }
    }
}
