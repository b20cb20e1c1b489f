import { lazy, Suspense, useState } from 'react'
import { knownFields } from '#/core/form/design/known-fields'
import type { FlowDesign, OaFlowdesignsGetbyidData } from '#/generated/types'
import { exportBlob, exportFile } from '../../designer/export'
import { designToText } from '../../flow-editor/exchange/design-text'
import { t } from '../../platform/i18n/i18n'
import type { MenuAction } from '../../ui/menu'
import { toast } from '../../ui/toast'

const ImportDesign = lazy(() =>
  import('./import-design').then((module) => ({ default: module.ImportDesign })),
)

const pictureOf = async (design: FlowDesign) =>
  (await import('../../flow-editor/canvas/flow-to-svg')).pictureOf(design, knownFields(design.formset))

async function exportPng(name: string, design: FlowDesign) {
  const { pngOf } = await import('../../flow-editor/canvas/svg-to-png')
  const png = await pngOf(await pictureOf(design))
  if (png) exportBlob(png, `${name}.png`)
  else toast(t('flow-design.picture-failed'), 'danger')
}

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
      run: () => void pictureOf(design).then((svg) => exportFile(svg, `${flow.name}.svg`, 'image/svg+xml')),
    },
    { key: 'png', text: t('flow-design.picture-png'), run: () => void exportPng(flow.name, design) },
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
