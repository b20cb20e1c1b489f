import words from '#schemas/data/outcome-words.json'
import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  Outcome,
  ReasonRule,
} from '../../../generated/types'
import {
  buttonsOf,
  buttonTargetIds,
  hasOneButton,
  isTerminalStep,
  type SignMode,
  startStepOf,
  stepDistances,
} from './design'
import { type Reachability, reachabilityOf } from './reachability'

type Kind = Exclude<keyof typeof words, '$schema'>

const isLatin = (text: string) => /^[a-z]/.test(text)

/** Whether a name holds a word; one in Latin letters stands at the beginning of a word, so that "disagree" is no agreement. */
function holds(name: string, word: string): boolean {
  if (!isLatin(word)) return name.includes(word)
  return ` ${name.replace(/[^\p{L}]+/gu, ' ')}`.includes(` ${word}`)
}

/** Whether a button's name says one of these things. */
export const isButtonName = (name: string, kind: Kind): boolean =>
  words[kind].some((word) => holds(name.toLowerCase(), word))

/** What a button's name says that it decides; "not agreed" is looked for before "agreed". */
const outcomeByName = (name: string): Outcome | undefined =>
  (['refuse', 'return', 'agree'] as const).find((kind) => isButtonName(name, kind))

/** Whether the creator of a flow alone receives a step: he fills in, confirms or corrects, and decides nothing. */
export const isCreatorStep = ({ is_start, dealers }: FlowDesignStep): boolean => {
  const chosen = dealers.flatMap(({ chosed }) => chosed)
  return is_start || (chosen.length > 0 && chosen.every(({ type, id }) => type === 'fun' && id === 'CreatID'))
}

/** Whether a button leads to earlier steps alone: nearer to the start than its own, and from there one comes here again. */
type LeadsBack = (step: FlowDesignStep, button: FlowDesignButton) => boolean

/** Tells it of the buttons of a design; what must be known of the whole is found when it is first needed. */
function leadingBack(design: FlowDesign): LeadsBack {
  let known: { far: ReadonlyMap<string, number>; reaching: Reachability } | undefined
  return (step, button) => {
    const targets = buttonTargetIds(button)
    if (!targets.length) return false
    known ??= { far: stepDistances(design, startStepOf(design).id), reaching: reachabilityOf(design) }
    const { far, reaching } = known
    const here = far.get(step.id) ?? 0
    return targets.every((id) => (far.get(id) ?? here) < here && reaching.from(id).has(step.id))
  }
}

/** What pressing a button of one design decides. */
export type OutcomeResolver = (step: FlowDesignStep, button: FlowDesignButton) => Outcome

/** The same as outcomeOf, for whoever asks about many buttons of a design. */
export function createOutcomeResolver(design: FlowDesign): OutcomeResolver {
  const leadsBack = leadingBack(design)
  return (step, button) => {
    if (step.is_start || step.dealtype === 'event' || isTerminalStep(step)) return 'other'
    return button.outcome ?? derived(step, button, leadsBack)
  }
}

/**
 * What pressing a button decides. The design says so; where it does not, the name of the button and where it leads tell:
 * a refusal that leads back to an earlier step returns, and so does what else leads back there. Nothing is decided by the
 * start, by notices and events, and by steps that the creator alone receives.
 */
export const outcomeOf = (design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): Outcome =>
  createOutcomeResolver(design)(step, button)

/** Whether a step agrees to what is asked for; where somebody fills in, files or confirms, anybody may be in it. */
export const isApproval = (
  design: FlowDesign,
  step: FlowDesignStep,
  outcomes: OutcomeResolver = createOutcomeResolver(design),
): boolean => buttonsOf(step).some((button) => outcomes(step, button) === 'agree')

/** What pressing a button decides as far as its name and its links tell; the designer is shown it. */
export const inferOutcome = (design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): Outcome =>
  derived(step, button, leadingBack(design))

function derived(step: FlowDesignStep, button: FlowDesignButton, leadsBack: LeadsBack): Outcome {
  if (isCreatorStep(step)) return 'other'
  const named = outcomeByName(button.name)
  if (named === 'agree' || named === 'return') return named
  if (leadsBack(step, button)) return 'return'
  return named ?? (hasOneButton(step) ? 'agree' : 'other')
}

/** The place of the button by which a step is left when everybody agrees: the first that agrees, else its first. */
export function approvalButtonIndex(
  design: FlowDesign,
  step: FlowDesignStep,
  signature: SignMode = step,
): number {
  const agreeing = step.btnGroup.findIndex((button) => outcomeOf(design, step, button) === 'agree')
  return hasOneButton(signature) ? 0 : Math.max(0, agreeing)
}

/** Whether pressing a button asks for a reason: as the design says, else refusing and returning do. */
export function reasonRuleOf(design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): ReasonRule {
  if (button.reason) return button.reason
  const outcome = outcomeOf(design, step, button)
  return outcome === 'refuse' || outcome === 'return' ? 'required' : 'none'
}
