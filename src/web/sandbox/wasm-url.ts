/** Where the page finds the bytes of the interpreter. */
export { default as wasmUrl } from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
