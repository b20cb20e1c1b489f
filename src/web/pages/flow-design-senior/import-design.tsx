import '../../designer/designer-dialogs.css'
import { useEffect, useState } from 'react'
import type { FlowDesign, Problem } from '#/generated/types'
import type { FlowDescription } from '../../../core/flow'
import { itemsOf } from '../../../core/form'
import { ImportNotes } from '../../designer/import/import-notes'
import { TextFileInput } from '../../designer/panels/choose-text'
import { type DesignImport, parseDesignText } from '../../flow-editor/exchange/design-text'
import { designProblemText } from '../../flow-editor/problem-text'
import { t } from '../../platform'
import { Button, Dialog } from '../../ui'
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
  const counts = { name, steps: design.funlist.length, fields: itemsOf(design.formset).length }
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
  const [read, setRead] = useState<DesignImport>()
  const found = read && 'design' in read ? read : undefined
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" disabled={!found} onClick={() => found && onTake(found.design)}>
        {t('flow-design.import.take')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-design.import')} width={640} onClose={onClose} footer={footer}>
      <p>{t('flow-design.import.hint')}</p>
      <TextFileInput onText={(text) => setRead(text.trim() ? parseDesignText(text) : undefined)}>
        {found && <Found {...found} naming={naming} />}
        {read && 'refused' in read && <DesignImportError {...read} />}
      </TextFileInput>
    </Dialog>
  )
}
