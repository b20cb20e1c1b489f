/**
 * Globals of a script's context beside its parameters (docs/scripts.md): the language and a console, no DOM.
 */
export const sandboxGlobals: ReadonlySet<string> = new Set(
  [
    'Object Function Error EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError',
    'AggregateError Array ArrayBuffer SharedArrayBuffer DataView Uint8ClampedArray Int8Array Uint8Array',
    'Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array',
    'Float64Array Boolean Number String Symbol BigInt Math Reflect Date RegExp JSON Proxy Map Set WeakMap WeakSet',
    'WeakRef FinalizationRegistry Promise Iterator parseInt parseFloat isNaN isFinite decodeURI',
    'decodeURIComponent encodeURI encodeURIComponent escape unescape eval Infinity NaN undefined globalThis console',
  ]
    .join(' ')
    .split(' '),
)
