import { lazy, Suspense, useState } from 'react'
import type { FlowDesign, OaFlowdesignsGetbyidData } from '#/generated/types'
import { unlinkUnknownParts } from '../../../core/flow'
import { toFieldSymbols } from '../../../core/form'
import { downloadBlob, downloadTextFile } from '../../designer/export'
import { serializeDesign } from '../../flow-editor/exchange/design-text'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { type MenuAction, toast } from '../../ui'

const ImportDesignDialog = lazy(() =>
  import('./import-design').then((module) => ({ default: module.ImportDesignDialog })),
)

const renderFlowSvg = async (design: FlowDesign) =>
  (await import('../../flow-editor/canvas/flow-to-svg')).renderFlowSvg(design, toFieldSymbols(design.formset))

async function exportPng(name: string, design: FlowDesign) {
  const { svgToPng } = await import('../../flow-editor/canvas/svg-to-png')
  const png = await svgToPng(await renderFlowSvg(design))
  if (png) downloadBlob(png, `${name}.png`)
  else toast(t('flow-design.picture-failed'), 'danger')
}

async function exportBpmn(name: string, design: FlowDesign) {
  try {
    const { toBpmn } = await import('../../flow-editor/bpmn/bpmn-client')
    downloadTextFile(await toBpmn({ name, design }), `${name}.bpmn`, 'application/xml')
    toast(t('flow-design.exported-bpmn'), 'success')
  } catch {
    toast(t('flow-design.export-failed'), 'danger')
  }
}

interface Exchanged {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  onImport(design: FlowDesign): void
}

/** Exports and imports the whole flow as a file; an import is one step of the history. */
export function useImportExport({ flow, design, onImport }: Exchanged) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const actions: MenuAction[] = [
    {
      key: 'export',
      text: t('flow-design.export'),
      run: () => downloadTextFile(serializeDesign(flow.name, design), `${flow.name}.json`),
    },
    { key: 'bpmn', text: t('flow-design.export-bpmn'), run: () => void exportBpmn(flow.name, design) },
    {
      key: 'picture',
      text: t('flow-design.picture'),
      run: () =>
        void renderFlowSvg(design).then((svg) => downloadTextFile(svg, `${flow.name}.svg`, 'image/svg+xml')),
    },
    { key: 'png', text: t('flow-design.picture-png'), run: () => void exportPng(flow.name, design) },
    { key: 'import', text: t('flow-design.import'), run: () => setOpen(true) },
  ]
  const take = async (importedDesign: FlowDesign) => {
    const parts = new Set((await quietApi.oa.flowdesigns.part.offered({})).map(({ id }) => id))
    onImport({ ...unlinkUnknownParts(importedDesign, (id) => parts.has(id)), fileList: design.fileList })
    close()
    toast(t('flow-design.imported'), 'success')
  }
  const dialog = isOpen && (
    <Suspense>
      <ImportDesignDialog
        naming={flow}
        current={design}
        onTake={(design) => void take(design)}
        onClose={close}
      />
    </Suspense>
  )
  return { actions, dialog }
}
