import '../../page-setup'
import { createRoot } from 'react-dom/client'
import { upgradeForm } from '../../../src/core/form/design/upgrade'
import { provideAppFormHost } from '../../../src/web/app/form-host'
import { type FormController, FormView } from '../../../src/web/renderer/form'
import '../../../src/web/ui/antd-root'
import { preloadWidgets } from '../../../src/web/widgets/widget-registry'
import { toDesign } from '../design'
import type { Question } from '../questions'

provideAppFormHost()
await preloadWidgets(['input', 'number', 'select', 'date', 'radio'])
await import('../../../src/core/form/check/check-form')
await import('../../../src/core/form/linkage/linkage')

let controller: FormController | undefined

/** The product's own form, as a person fills it. */
export function draw(root: HTMLElement, questions: Question[]) {
  const form = upgradeForm(toDesign(questions))
  createRoot(root).render(<FormView form={form} mode="creat" onReady={(ready) => (controller = ready)} />)
}

export const validate = () => void controller?.validate()
