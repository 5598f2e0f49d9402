// What files that stand alone share (`crates/app/src/words/standalone.js`).

declare global {
  // Unpacks what an element of the file holds.
  var unpacked: (packed: Element | null) => Response;
}

export {};
