import type { FlowDesign } from '#/generated/types'
import type { ImportNames } from '../../../core/exchange/bpmn/graph-to-design'
import { type BpmnImport, readBpmn } from '../../../core/exchange/bpmn/read-bpmn'
import { type FlowToWrite, writeBpmn } from '../../../core/exchange/bpmn/write-bpmn'
import { systemRandom } from '../../platform/random'

/** Document to read over the current design. */
export interface BpmnReadRequest {
  text: string
  current: FlowDesign
  names: ImportNames
}

/** What the worker is asked for. */
export type BpmnRequest = { write: FlowToWrite } | { read: BpmnReadRequest }

/** What the worker has made. */
export type BpmnAnswer = { written: string } | { read: BpmnImport }

async function answer(request: BpmnRequest): Promise<BpmnAnswer> {
  if ('write' in request) return { written: await writeBpmn(request.write) }
  const { text, current, names } = request.read
  const now = systemRandom.now()
  let count = 0
  const newId = () => `${now.toString(36)}-${Math.floor(systemRandom.random() * 1e9).toString(36)}-${++count}`
  return { read: await readBpmn(text, current, { names, now, newId }) }
}

addEventListener('message', async ({ data }: MessageEvent<BpmnRequest>) => postMessage(await answer(data)))
