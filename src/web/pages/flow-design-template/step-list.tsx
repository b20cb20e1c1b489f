import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '#/generated/types'
import { buttonsOf, isTerminalStep } from '../../../core/flow'
import { toFieldSymbols } from '../../../core/form'
import { kindText, linkLabelOf, peopleText } from '../../flow-editor/canvas/flow-graph'
import { linksOf } from '../../flow-editor/flow-links'
import { t } from '../../platform/i18n/i18n'
import { Muted } from '../../ui/layout'
import { Tag } from '../../ui/primitives'

/** Describes the exits of a step, line by line: button or condition, and target. */
function leadsOf(step: FlowDesignStep, { funlist, formset }: FlowDesign): string[] {
  const fields = toFieldSymbols(formset)
  const links = linksOf(step)
  const nameOf = (id: string) => funlist.find((one) => one.id === id)?.name ?? id
  const led = links.map((link) => `${linkLabelOf(link, fields)} → ${nameOf(link.to)}`)
  const ending = isTerminalStep(step)
    ? []
    : buttonsOf(step).filter(({ id }) => !links.some((link) => 'button' in link && link.button === id))
  const words = ({ end }: FlowDesignButton) => t(end ? `flow-editor.end.${end}` : 'flow-template.ends')
  return [...led, ...ending.map((button) => `${button.name} → ${words(button)}`)]
}

/** Describes the steps of a design: recipients, handling and exits. */
export const StepList = ({ design }: { design: FlowDesign }) => (
  <ol className="template-steps q-stack q-gap-3 q-margin-bottom-5">
    {design.funlist.map((step) => (
      <li className="q-stack q-gap-1 q-box" key={step.id}>
        <p>
          <b>{step.name}</b>
          <Tag>{kindText(step)}</Tag>
        </p>
        <p>{peopleText(step)}</p>
        {leadsOf(step, design).map((lead) => (
          <Muted as="small" key={lead}>
            {lead}
          </Muted>
        ))}
      </li>
    ))}
  </ol>
)
