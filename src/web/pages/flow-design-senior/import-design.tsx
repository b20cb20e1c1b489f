import '../../designer/designer-dialogs.css'
import { useEffect, useState } from 'react'
import { findXmlKind } from '#/core/text/xml-kind'
import type { FlowDesign, Problem } from '#/generated/types'
import type { ImportReport } from '../../../core/exchange/bpmn/report-text'
import type { FlowDescription } from '../../../core/flow'
import { formFieldsOf } from '../../../core/form'
import { ImportNotes } from '../../designer/import/import-notes'
import { TextFileInput } from '../../designer/panels/text-file-input'
import { type ImportFailure, parseDesignText } from '../../flow-editor/exchange/design-text'
import { designProblemText } from '../../flow-editor/problem-text'
import { t } from '../../platform'
import { ImportDialog, useImport } from '../../ui'
import { DesignImportError } from '../../versions/import-error'
import { DesignCheckClient } from './check-in-worker'

/** Describes a problem with its place in one line. */
function lineOf({ funlist }: FlowDesign, problem: Problem): string {
  const step = funlist.find(({ id }) => id === problem.place?.step)
  return step ? `${step.name}: ${designProblemText(problem)}` : designProblemText(problem)
}

type Read = { name: string; design: FlowDesign; report?: ImportReport } | ImportFailure

/** Reads a flow from its file or from a BPMN document; the latter's reader is loaded for it. */
async function readFlow(text: string, current: FlowDesign): Promise<Read> {
  if (findXmlKind(text) !== 'bpmn') return parseDesignText(text)
  const { fromBpmn } = await import('../../flow-editor/bpmn/bpmn-client')
  return fromBpmn(text, current)
}

/** Lists what became of the elements of a BPMN document. */
function BpmnReport({ accepted, changed, lost }: ImportReport) {
  return (
    <>
      <p>{t('flow-editor.bpmn.accepted', { n: accepted })}</p>
      <ImportNotes title={t('flow-editor.bpmn.changed')} lines={changed} maxShown={200} />
      <ImportNotes title={t('flow-editor.bpmn.lost')} lines={lost} maxShown={200} />
    </>
  )
}

function Found({ name, design, naming }: { name: string; design: FlowDesign; naming: FlowDescription }) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    const checks = new DesignCheckClient(naming)
    void checks.problemsOf(design).then(setProblems)
    return () => checks.close()
  }, [design, naming])
  const counts = { name, steps: design.funlist.length, fields: formFieldsOf(design.formset).length }
  return (
    <div role="status">
      <p>{t('flow-design.import.found', counts)}</p>
      <ImportNotes title={t('designer.import.problems')} lines={problems.map((one) => lineOf(design, one))} />
    </div>
  )
}

const files = '.json,.bpmn,.xml,application/json,application/xml'

interface ImportDesignProps {
  naming: FlowDescription
  /** Design whose form and settings a BPMN document is imported over. */
  current: FlowDesign
  onTake(design: FlowDesign): void
  onClose(): void
}

/** Imports a whole flow from a file; shows its content, or why it is rejected, before anything changes. */
export function ImportDesignDialog({ naming, current, onTake, onClose }: ImportDesignProps) {
  const { plan, choose, apply } = useImport({
    read: async (text: string) => (text.trim() ? readFlow(text, current) : undefined),
    apply(read) {
      if ('design' in read) onTake(read.design)
    },
  })
  const found = plan && 'design' in plan ? plan : undefined
  return (
    <ImportDialog
      title={t('flow-design.import')}
      width={640}
      ok={t('flow-design.import.take')}
      isReady={found !== undefined}
      onApply={() => found && void apply(found)}
      onClose={onClose}
    >
      <p>{t('flow-design.import.hint')}</p>
      <TextFileInput accept={files} onText={(text) => void choose(text)}>
        {found && <Found name={found.name} design={found.design} naming={naming} />}
        {found?.report && <BpmnReport {...found.report} />}
        {plan && 'refused' in plan && <DesignImportError {...plan} />}
      </TextFileInput>
    </ImportDialog>
  )
}
