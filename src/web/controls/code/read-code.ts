import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url&no-inline'
import type { Translator } from '../../platform'
import type { CodeAnswer, CodeRequest } from './code-worker'

/** Largest picture that is read, in bytes. */
const mostBytes = 20_000_000
/** Time for one picture, in milliseconds. */
const patience = 15_000

/** Reads the codes of a picture in a worker, which ends with the answer or with the time for it. */
function askWorker(request: CodeRequest): Promise<CodeAnswer> {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<CodeAnswer>((resolve) => {
    setTimeout(resolve, patience)
    worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(request, [request.picture, request.reader])
  })
  return answer.finally(() => worker.terminate())
}

/** Reads the only bar code or QR code of a picture; throws a sentence if there is none, or more than one. */
export async function readCode(picture: Blob, t: Translator): Promise<string> {
  if (picture.size > mostBytes) throw new Error(t('widget.code.large', { limit: mostBytes / 1_000_000 }))
  const reader = await fetch(readerUrl).then((answer) => answer.arrayBuffer())
  const texts = await askWorker({ picture: await picture.arrayBuffer(), reader })
  const [text, ...rest] = [...new Set(texts)]
  if (!texts) throw new Error(t('widget.code.unreadable'))
  if (text === undefined) throw new Error(t('widget.code.none'))
  if (rest.length) throw new Error(t('widget.code.many'))
  return text
}
