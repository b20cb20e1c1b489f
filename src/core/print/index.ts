/** The entry of core/print: what the print page and the PDF of the server draw. */

export type { PrintBlock, PrintField, PrintImage, PrintLayout, PrintTable } from './print-block'
export { planPrint, planPrintInSlices } from './print-form'
export { type PrintHead, planPrintHead, planPrintProof, planWatermark } from './print-head'
export { type PrintHistory, type PrintLogLine, planPrintLog } from './print-log'
export { starterDocument } from './starter-document'
export { starterRows } from './starter-rows'
export { isTemplateFormat, type TemplateFormat, templateFormats } from './template-formats'
export {
  stepTagName,
  type TemplateNames,
  templateName,
  templateNamesOf,
  templateWords,
} from './template-names'
export { checkTemplates, type ReadTemplate } from './template-problems'
