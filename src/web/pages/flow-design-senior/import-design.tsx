import '../../designer/designer-dialogs.css'
import { useEffect, useState } from 'react'
import type { FlowNaming } from '#/core/flow/design/translations'
import { itemsOf } from '#/core/form/design/items'
import type { FlowDesign, Problem } from '#/generated/types'
import { Notes } from '../../designer/import/import-notes'
import { ChooseText } from '../../designer/panels/choose-text'
import { designFromText, type ReadDesign } from '../../flow-editor/exchange/design-text'
import { sentenceOf } from '../../flow-editor/problem-text'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ImportRefused } from '../../versions/import-error'
import { CheckAside } from './check-in-worker'

/** A problem as a line that says where it is. */
function lineOf({ funlist }: FlowDesign, problem: Problem): string {
  const step = funlist.find(({ id }) => id === problem.place?.step)
  return step ? `${step.name}: ${sentenceOf(problem)}` : sentenceOf(problem)
}

function Found({ name, design, naming }: { name: string; design: FlowDesign; naming: FlowNaming }) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    const checks = new CheckAside(naming)
    void checks.problemsOf(design).then(setProblems)
    return () => checks.close()
  }, [design, naming])
  const counts = { name, steps: design.funlist.length, fields: itemsOf(design.formset).length }
  return (
    <div role="status">
      <p>{t('flow-design.import.found', counts)}</p>
      <Notes title={t('designer.import.problems')} lines={problems.map((one) => lineOf(design, one))} />
    </div>
  )
}

interface ImportDesignProps {
  naming: FlowNaming
  onTake(design: FlowDesign): void
  onClose(): void
}

/** Brings in a whole flow from a file; what it holds, or why it is refused, is said before anything is taken over. */
export function ImportDesign({ naming, onTake, onClose }: ImportDesignProps) {
  const [read, setRead] = useState<ReadDesign>()
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
      <ChooseText onText={(text) => setRead(text.trim() ? designFromText(text) : undefined)}>
        {found && <Found {...found} naming={naming} />}
        {read && 'refused' in read && <ImportRefused {...read} />}
      </ChooseText>
    </Dialog>
  )
}
