import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { FlowDesign } from '../client/index'
import { computeLayout } from '../core/diagram/layout'
import { toLayoutGraph } from '../core/diagram/step-layout'
import { formatPoint } from '../core/diagram/step-positions'
import { type BpmnRefusal, readBpmn } from '../core/exchange/bpmn/read-bpmn'
import {
  type BpmnTextLookup,
  describeRefusal,
  describeReport,
  type ImportReport,
  importNamesOf,
} from '../core/exchange/bpmn/report-text'
import { type FlowToWrite, writeBpmn } from '../core/exchange/bpmn/write-bpmn'
import { refusalPathOf, validateDesignDocument } from '../core/exchange/validate-design'
import { createBlankDesign } from '../core/flow'
import { xmlLimits } from '../core/text/read-xml'
import { type FolderFlow, isFlowFolder, readFlow, writeFlow } from './design-files'
import type { Connection } from './profiles'
import { CommandError, createTextLookup, exitCodes, type TerminalLanguage } from './texts'

/** Reads the flow of a folder; throws if its files are no design. */
function readValidFlow(folder: string): FolderFlow {
  const flow = readFlow(folder)
  const found = validateDesignDocument(flow.document.design)
  if (found.refusal)
    throw new CommandError('design-broken', { folder, place: refusalPathOf(found.refusal) }, exitCodes.usage)
  return { ...flow, document: { ...flow.document, design: found.design } }
}

/** Loads the flow of a folder, or of the server by its id. */
async function loadFlow(source: string, connection: () => Connection): Promise<FlowToWrite> {
  if (isFlowFolder(source)) return readValidFlow(source).document
  if (existsSync(source) || /[\\/]/.test(source))
    throw new CommandError('file-missing', { file: join(source, 'flow.json') }, exitCodes.usage)
  return (await connection().client.api.oa.flowdesigns.document.read({ _id: source })).document
}

/** Returns a flow of a folder or of the server as a BPMN 2.0 document. */
export async function exportBpmn(source: string, connection: () => Connection): Promise<string> {
  const { name, design } = await loadFlow(source, connection)
  return writeBpmn({ name, design })
}

/** Document to import, and the folder of the flow that it becomes. */
interface BpmnImportRequest {
  file: string
  folder: string
}

/** Returns the error of a document that cannot be read. */
const refusalOf = (file: string, refused: BpmnRefusal, text: BpmnTextLookup) =>
  new CommandError('bpmn.refused', { file, reason: describeRefusal(refused, text) }, exitCodes.usage)

/** Reads a file; throws for a missing one, and for one that is larger than any document may be. */
function readText(file: string, text: BpmnTextLookup): string {
  const entry = statSync(file, { throwIfNoEntry: false })
  if (!entry?.isFile()) throw new CommandError('file-missing', { file }, exitCodes.usage)
  const bytesPerSign = 4
  if (entry.size > xmlLimits.length * bytesPerSign) throw refusalOf(file, 'large', text)
  return readFileSync(file, 'utf8')
}

/** Returns the flow that an import replaces; throws for a folder that has other files than those of a flow. */
function flowBefore(folder: string): FolderFlow | undefined {
  if (!existsSync(folder)) return
  if (isFlowFolder(folder)) return readValidFlow(folder)
  if (!statSync(folder).isDirectory() || readdirSync(folder).length)
    throw new CommandError('folder-foreign', { folder }, exitCodes.usage)
  return
}

/** Returns a design whose steps have positions. */
function arrange(design: FlowDesign): FlowDesign {
  const { places } = computeLayout(toLayoutGraph(design))
  return { ...design, layoutset: [...places].map(([key, point]) => ({ key, loc: formatPoint(point) })) }
}

/** Creates a flow with a design; it has no id on any server. */
const newFlow = (name: string, design: FlowDesign): FolderFlow => ({
  id: randomUUID(),
  document: { name: name.slice(0, 100), description: '', names: [], design, cases: [] },
})

/**
 * Imports a BPMN 2.0 document into the folder of a flow: into a new one, or over the form and settings of the flow that is
 * there. Returns what became of its elements, in sentences.
 */
export async function importBpmn(
  { file, folder }: BpmnImportRequest,
  language: TerminalLanguage,
): Promise<{ id: string; name: string; folder: string; steps: number; report: ImportReport }> {
  const text: BpmnTextLookup = createTextLookup(language, '')
  const before = flowBefore(folder)
  const context = { names: importNamesOf(text), now: Date.now(), newId: () => randomUUID() }
  const base = before?.document.design ?? createBlankDesign()
  const read = await readBpmn(readText(file, text), base, context)
  if ('refused' in read) throw refusalOf(file, read.refused, text)
  const design = read.hasPositions ? read.design : arrange(read.design)
  const flow = before
    ? { ...before, document: { ...before.document, design } }
    : newFlow(read.name.trim() || basename(file, extname(file)), design)
  writeFlow(folder, flow)
  const { id, document } = flow
  return {
    id,
    name: document.name,
    folder,
    steps: design.funlist.length,
    report: describeReport(read.report, text),
  }
}
