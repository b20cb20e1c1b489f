// Compresses the files of the built page once, so that the server sends them as they are: name.br and name.gz beside name.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|mjs|css|svg|json|wasm|bcmap|ttf)$/
/** Below this size, in bytes, a compressed file saves no packet. */
const smallest = 1024

/**
 * Scripts and styles of a first load get the best quality. The rest (workers, fonts, WebAssembly, character maps) would
 * take two thirds of the time for a tenth of its size.
 */
const largest = 400_000
const qualityOf = (name, size) =>
  /\.(js|css)$/.test(name) && size <= largest ? constants.BROTLI_MAX_QUALITY : 9

function compressBrotli(bytes, name) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(name, bytes.length),
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  }
  return promisify(brotliCompress)(bytes, { params })
}

const formats = {
  br: compressBrotli,
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < smallest) return
  for (const [suffix, compress] of Object.entries(formats)) {
    const compressed = await compress(bytes, file)
    if (compressed.length < bytes.length) await writeFile(`${file}.${suffix}`, compressed)
  }
}

/** Compresses all files of a folder that become smaller by it, as many at a time as there are processors. */
export async function compressFiles(folder) {
  const files = readdirSync(folder).filter((name) => compressible.test(name))
  const work = async () => {
    for (let name = files.pop(); name; name = files.pop()) await compressFile(join(folder, name))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
