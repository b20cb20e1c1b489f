/** The entry of the design of a flow for the other rooms of the engine. */

export {
  approvalButtonIndex,
  createOutcomeResolver,
  createSendBackCheck,
  inferOutcome,
  isApproval,
  isButtonName,
  isCreatorStep,
  isRejecting,
  type OutcomeResolver,
  outcomeOf,
  reasonRuleOf,
} from './button-outcome'
export { canStartFlow } from './can-start'
export {
  arrangeCategories,
  type CategoryRemoval,
  categoryPath,
  defaultCategoryId,
  descendantIds,
  insertCategory,
  listRemovedCategories,
  siblingNames,
} from './categories'
export {
  type CustomFunctionUse,
  findCircularFunctions,
  findCustomFunctionUses,
  renameCustomFunction,
} from './custom-function-uses'
export {
  buttonSubFlowsOf,
  buttonTargetIds,
  createContinuationCheck,
  dealtypeOf,
  type EscalationRule,
  effectiveButtonOf,
  effectiveButtonsOf,
  endsFlow,
  getStartStep,
  getStep,
  hasOneButton,
  isSignStep,
  isTerminalStep,
  nextStepIds,
  previousStepIds,
  reachableSteps,
  type SignMode,
  signingModeOf,
  signPolicyOf,
  stepDeadlineOf,
  subFlowIdsOf,
} from './design'
export { cleanDesignHtml, withHtmlTranslations } from './design-html'
export {
  counterPeriods,
  counterTokens,
  type DocumentNumberRule,
  documentNumberSegments,
  formatDocumentNumber,
  type NumberSegment,
  templateCounters,
} from './document-number'
export {
  addCategory,
  type CategoryPosition,
  moveCategory,
  moveFlow,
  removeCategory,
  updateCategory,
} from './edit-categories'
export {
  decisionTablesOf,
  isDecisionTableUsed,
  removeDecisionTable,
  saveDecisionTable,
} from './edit-decision-tables'
export { joinSources } from './join-sources'
export { localizeDesign, localizeDesignInSlices } from './localize-design'
export {
  addProblemExample,
  designError,
  designWarning,
  findDuplicates,
  isDesignError,
  type ProblemExample,
  type ProblemLocation,
  problemIf,
  undecidableProblem,
} from './problem'
export { type Reachability, reachabilityOf } from './reachability'
export { type DesignTrial, type StartVersions, startVersionOf, trialPeople } from './start-version'
export {
  canBePart,
  createPartStep,
  linkStep,
  type StepPart,
  toPartStep,
  unlinkStep,
  unlinkUnknownParts,
  updateStep,
  updateStepParts,
} from './step-parts'
export { type TranslationMap, translateText } from './translate-options'
export {
  collectFlowTexts,
  type DesignLanguage,
  designLanguages,
  type FlowDescription,
  findUntranslated,
  isPartlyTranslatedInSlices,
  setTranslation,
  translationOf,
} from './translations'
