// Where the lab is. Invariant: scripts write addresses as if the lab were the whole site (`/play?game=4x4`); whatever the browser is
// given has gone through `inLab`, so that a lab may stand anywhere below a site.

// This file's own address is the only one that a script is sure of.
export const ROOT = new URL('../../', import.meta.url).pathname;

/** @param {string} address */
export const inLab = (address) => address.replace('/', ROOT);
