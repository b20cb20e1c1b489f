import { lazy, Suspense, useState } from 'react'
import { knownFields } from '#/core/form/design/known-fields'
import type { FlowDesign, OaFlowdesignsGetbyidData } from '#/generated/types'
import { exportFile } from '../../designer/export'
import { designToText } from '../../flow-editor/exchange/design-text'
import { t } from '../../platform/i18n'
import type { MenuAction } from '../../ui/menu'
import { toast } from '../../ui/toast'

const ImportDesign = lazy(() =>
  import('./import-design').then((module) => ({ default: module.ImportDesign })),
)

interface Exchanged {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  onImport(design: FlowDesign): void
}

/** The whole flow as a file, out and in; taking one over is one step of the history. */
export function useExchange({ flow, design, onImport }: Exchanged) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const actions: MenuAction[] = [
    {
      key: 'export',
      text: t('flow-design.export'),
      run: () => exportFile(designToText(flow.name, design), `${flow.name}.json`),
    },
    {
      key: 'picture',
      text: t('flow-design.picture'),
      run: () =>
        void import('../../flow-editor/canvas/picture').then(({ pictureOf }) =>
          exportFile(pictureOf(design, knownFields(design.formset)), `${flow.name}.svg`, 'image/svg+xml'),
        ),
    },
    { key: 'import', text: t('flow-design.import'), run: () => setOpen(true) },
  ]
  const take = (taken: FlowDesign) => {
    onImport({ ...taken, fileList: design.fileList })
    close()
    toast(t('flow-design.imported'), 'success')
  }
  const dialog = isOpen && (
    <Suspense>
      <ImportDesign naming={flow} onTake={take} onClose={close} />
    </Suspense>
  )
  return { actions, dialog }
}
