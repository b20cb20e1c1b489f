import words from '#schemas/data/outcome-words.json'
import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  Outcome,
  ReasonRule,
} from '../../../generated/types'
import { memoizeText } from '../../text/memoize'
import {
  buttonTargetIds,
  effectiveButtonsOf,
  hasOneButton,
  isTerminalStep,
  type SignMode,
  stepDistances,
} from './design'
import { type Reachability, reachabilityOf } from './reachability'

type Kind = Exclude<keyof typeof words, '$schema'>

const isLatin = (text: string) => /^[a-z]/.test(text)

/**
 * Checks whether a name contains a word; a Latin one must start a word, so that "disagree" does not match
 * "agree".
 */
function holds(name: string, word: string): boolean {
  if (!isLatin(word)) return name.includes(word)
  return ` ${name.replace(/[^\p{L}]+/gu, ' ')}`.includes(` ${word}`)
}

/** Checks whether a button's name is of this kind. */
export const isButtonName = (name: string, kind: Kind): boolean =>
  words[kind].some((word) => holds(name.toLowerCase(), word))

const maxNames = 10_000

/** Infers an outcome from a button's name; "not agreed" is checked before "agreed". */
const outcomeByName = memoizeText(
  (name): Outcome | undefined =>
    (['refuse', 'return', 'agree'] as const).find((kind) => isButtonName(name, kind)),
  maxNames,
)

/**
 * Checks whether the creator is the only recipient of a step, who fills in, confirms or corrects but decides
 * nothing.
 */
export const isCreatorStep = ({ is_start, dealers }: FlowDesignStep): boolean => {
  const chosen = dealers.flatMap(({ chosed }) => chosed)
  return is_start || (chosen.length > 0 && chosen.every(({ type, id }) => type === 'fun' && id === 'CreatID'))
}

/** Whether a button leads only to earlier steps, which are nearer to the start and lead here again. */
type LeadsBack = (step: FlowDesignStep, button: FlowDesignButton) => boolean

/** Returns this check for the buttons of a design; what it needs of the whole design is computed lazily. */
function leadingBack(design: FlowDesign): LeadsBack {
  let known: { far: ReadonlyMap<string, number>; reaching: Reachability } | undefined
  return (step, button) => {
    const targets = buttonTargetIds(button)
    if (!targets.length) return false
    const start = design.funlist.find(({ is_start }) => is_start)
    known ??= {
      far: start ? stepDistances(design, start.id) : new Map(),
      reaching: reachabilityOf(design),
    }
    const { far, reaching } = known
    const here = far.get(step.id) ?? 0
    return targets.every((id) => (far.get(id) ?? here) < here && reaching.from(id).has(step.id))
  }
}

/** Resolves the outcome of a button of one design. */
export type OutcomeResolver = (step: FlowDesignStep, button: FlowDesignButton) => Outcome

/** Creates an outcomeOf resolver for many buttons of a design. */
export function createOutcomeResolver(design: FlowDesign): OutcomeResolver {
  const leadsBack = leadingBack(design)
  return (step, button) => {
    if (step.is_start || step.dealtype === 'event' || isTerminalStep(step)) return 'other'
    return button.outcome ?? derived(step, button, leadsBack)
  }
}

/** Checks whether a button sends a request back, as a return or as a refusal that leads to earlier steps. */
type SendBackCheck = (step: FlowDesignStep, button: FlowDesignButton) => boolean

/** Creates this check for many buttons of a design. */
export function createSendBackCheck(design: FlowDesign): SendBackCheck {
  const [outcome, leadsBack] = [createOutcomeResolver(design), leadingBack(design)]
  return (step, button) => {
    const decided = outcome(step, button)
    return decided === 'return' || (decided === 'refuse' && leadsBack(step, button))
  }
}

/**
 * Returns the outcome of a button, as the design says or else as its name and targets imply. A refusal that
 * leads to an earlier step returns, as does any other button that leads back. The start, notices, events, and
 * steps that only the creator receives decide nothing.
 */
export const outcomeOf = (design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): Outcome =>
  createOutcomeResolver(design)(step, button)

/** Checks whether a step approves the request; steps that fill in, file or confirm may have any assignee. */
export const isApproval = (
  design: FlowDesign,
  step: FlowDesignStep,
  outcomes: OutcomeResolver = createOutcomeResolver(design),
): boolean => effectiveButtonsOf(step).some((button) => outcomes(step, button) === 'agree')

/** Infers the outcome of a button from its name and targets, for display in the designer. */
export const inferOutcome = (design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): Outcome =>
  derived(step, button, leadingBack(design))

function derived(step: FlowDesignStep, button: FlowDesignButton, leadsBack: LeadsBack): Outcome {
  if (isCreatorStep(step)) return 'other'
  const named = outcomeByName(button.name)
  if (named === 'agree' || named === 'return') return named
  if (leadsBack(step, button)) return 'return'
  return named ?? (hasOneButton(step) ? 'agree' : 'other')
}

/** Returns the index of the button for unanimous approval: the first that agrees, or the first one. */
export function approvalButtonIndex(
  design: FlowDesign,
  step: FlowDesignStep,
  signature: SignMode = step,
): number {
  const agreeing = step.btnGroup.findIndex((button) => outcomeOf(design, step, button) === 'agree')
  return hasOneButton(signature) ? 0 : Math.max(0, agreeing)
}

/** Checks whether an outcome rejects or returns. It requires a reason by default, but no completed fields. */
export const isRejecting = (outcome: Outcome | undefined): boolean =>
  outcome === 'refuse' || outcome === 'return'

/**
 * Checks whether a button requires a reason: as the design says, or by default when refusing and returning.
 */
export function reasonRuleOf(design: FlowDesign, step: FlowDesignStep, button: FlowDesignButton): ReasonRule {
  if (button.reason) return button.reason
  return isRejecting(outcomeOf(design, step, button)) ? 'required' : 'none'
}
