/** The entry of core/print: what the print page and the PDF of the server draw. */

export {
  type PrintBlock,
  type PrintField,
  type PrintLayout,
  type PrintTable,
  type PrintWords,
  planPrint,
  planPrintInSlices,
} from './print-form'
export { type PrintHead, planPrintHead, planPrintProof, planWatermark } from './print-head'
export { type PrintHistory, type PrintLogLine, planPrintLog } from './print-log'
