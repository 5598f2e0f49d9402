// A tree's text, whose nodes are brought forward. Invariant: only the order of children changes.

/** @typedef {{ leaf: string, children: OrderedNode[] }} OrderedNode A leaf's number; none at a node with children. */

/** @param {string} text @returns {OrderedNode} */
function read(text) {
  const top = /** @type {OrderedNode} */ ({ leaf: '', children: [] });
  const open = [top];
  for (const word of text.match(/[()]|[^()\s]+/g) ?? []) {
    if (word === ')') open.pop();
    else {
      const made = /** @type {OrderedNode} */ ({ leaf: word === '(' ? '' : word, children: [] });
      open[open.length - 1].children.push(made);
      if (word === '(') open.push(made);
    }
  }
  return top.children[0];
}

/** @param {OrderedNode} node @returns {string} */
const written = ({ leaf, children }) => leaf || `(${children.map(written).join(' ')})`;

/** @param {OrderedNode} tree @param {string} way */
function below(tree, way) {
  let node = tree;
  for (const place of way.split(' ').filter(Boolean)) node = node.children[Number(place)];
  return node;
}

// A tree's text as people read it.
/** @param {string} text */
export const shown = (text) => text.replaceAll('-', '−');

// The text of the node at this way.
/** @param {string} text @param {string} way */
export const at = (text, way) => shown(written(below(read(text), way)));

// All nodes below the root that are not their parents' first, each by its way from the root and by its text.
/** @param {string} text */
export function waiting(text) {
  /** @type {{ way: string, text: string }[]} */
  const found = [];
  /** @param {OrderedNode} node @param {number[]} way */
  const visit = (node, way) => {
    if (way.length > 0 && way[way.length - 1] > 0) found.push({ way: way.join(' '), text: shown(written(node)) });
    node.children.forEach((child, n) => visit(child, [...way, n]));
  };
  visit(read(text), []);
  return found;
}

// The tree with the node at this way as its parent's first child.
/** @param {string} text @param {string} way */
export function forward(text, way) {
  const tree = read(text);
  const places = way.split(' ');
  const { children } = below(tree, places.slice(0, -1).join(' '));
  children.unshift(...children.splice(Number(places[places.length - 1]), 1));
  return written(tree);
}
