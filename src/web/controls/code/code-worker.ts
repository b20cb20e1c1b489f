import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Picture whose codes are read, with the bytes of the reader. */
export interface CodeRequest {
  picture: ArrayBuffer
  reader: ArrayBuffer
}

/** Texts of the codes in the picture; undefined for a file that is no picture. */
export type CodeAnswer = string[] | undefined

async function readCodes({ picture, reader }: CodeRequest): Promise<CodeAnswer> {
  prepareZXingModule({ overrides: { wasmBinary: reader } })
  const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true, maxNumberOfSymbols: 4 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

addEventListener('message', ({ data }: MessageEvent<CodeRequest>) =>
  readCodes(data)
    .catch(() => undefined)
    .then(postMessage),
)
