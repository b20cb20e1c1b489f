/** URL of the interpreter's bytes. */
export { default as wasmUrl } from '@jitl/quickjs-wasmfile-release-sync/wasm?url&no-inline'
