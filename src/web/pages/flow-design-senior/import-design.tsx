import '../../designer/designer-dialogs.css'
import { useEffect, useState } from 'react'
import type { FlowDesign, Problem } from '#/generated/types'
import type { FlowDescription } from '../../../core/flow'
import { formFieldsOf } from '../../../core/form'
import { ImportNotes } from '../../designer/import/import-notes'
import { TextFileInput } from '../../designer/panels/text-file-input'
import { parseDesignText } from '../../flow-editor/exchange/design-text'
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

interface ImportDesignProps {
  naming: FlowDescription
  onTake(design: FlowDesign): void
  onClose(): void
}

/** Imports a whole flow from a file; shows its content, or why it is rejected, before anything changes. */
export function ImportDesignDialog({ naming, onTake, onClose }: ImportDesignProps) {
  const { plan, choose, apply } = useImport({
    read: (text: string) => (text.trim() ? parseDesignText(text) : undefined),
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
      <TextFileInput onText={(text) => void choose(text)}>
        {found && <Found {...found} naming={naming} />}
        {plan && 'refused' in plan && <DesignImportError {...plan} />}
      </TextFileInput>
    </ImportDialog>
  )
}
