/** The entry of the design of a form for the other rooms of core/form. */

export { type AutofillTarget, autofillTargetsOf, computeAutofill } from './autofill'
export {
  type ChoiceNode,
  choiceLabel,
  designLabelOf,
  type FieldChoice,
  indexChoices,
  isPlainChoice,
  listChoices,
  listChoicesInSlices,
  parseColumnChoices,
  pickDesignLabel,
  staticSource,
} from './choices'
export {
  effectiveItem,
  type InnerFault,
  type InnerProperty,
  innerPropertiesOf,
  readInner,
  withoutUnlimited,
} from './control-overrides'
export {
  aliasOf,
  databaseSetOf,
  parametersOf,
  type SourceParameter,
  searchPathOf,
  sourceFormulas,
} from './data-source'
export type { ColumnRight, FieldAccess, FieldRight, FormRights } from './field-rights'
export { toFieldSymbols } from './field-symbols'
export {
  canHoldValue,
  type FieldUse,
  fieldKindOf,
  fieldNameOf,
  fieldOf,
  fieldOfItem,
  fieldSchemas,
  isLayout,
  optionOf,
  separatorOf,
  textFormat,
  variantOf,
} from './fields'
export {
  collectFields,
  type FieldPlan,
  type FieldStatus,
  type FormPlan,
  type LayoutPlan,
  omitFields,
  planForm,
  type RowPlan,
} from './plan-form'
export { enumOptions, toFormDesign } from './product-form'
export { evaluateParameters, resolveChoices } from './resolve-choices'
export { changeScriptOf, clickScriptOf, hasScripts } from './scripts'
export {
  findChoicePath,
  findUnoffered,
  formatPaths,
  hasRemoteChoices,
  isOffered,
  maxChoices,
  propsOf,
  sourceKeysOf,
  staticChoices,
  staticChoicesInSlices,
  toChoices,
  toPathEntry,
  withChoices,
} from './source-rows'
export { emptyForm, upgradeForm } from './upgrade'
