/** The entry of the design of a form for the other rooms of core/form. */

export { resolveAliases, valuesByAlias } from './aliases'
export {
  type AutofillSource,
  type AutofillTarget,
  autofillFromRow,
  autofillTargetsOf,
  computeAutofill,
} from './autofill'
export {
  type ChoiceNode,
  choiceLabel,
  designLabelOf,
  type FieldChoice,
  indexChoices,
  isValidChoiceValue,
  listChoices,
  listChoicesInSlices,
  nestChoices,
  parseColumnChoices,
  pickDesignLabel,
  staticSource,
} from './choices'
export {
  type ControlOverrideFault,
  effectiveItem,
  type OverridableProperty,
  overridablePropertiesOf,
  parseControlOverrides,
  removeUnlimitedLimits,
} from './control-overrides'
export {
  databaseSetOf,
  remoteSourceAliasOf,
  type SourceParameter,
  searchPathOf,
  sourceFormulas,
  sourceParametersOf,
} from './data-source'
export type { ColumnRight, FieldAccess, FieldRight, FormRights } from './field-rights'
export { toFieldSymbols } from './field-symbols'
export {
  canHoldValue,
  defineField,
  type FieldSettings,
  fieldKindOf,
  fieldNameOf,
  fieldSchemaOf,
  fieldSchemas,
  fieldVariantOf,
  isKnownField,
  isLayoutField,
  itemFieldSchema,
  itemOption,
  itemTextFormat,
  listFieldSchemas,
  partSeparatorOf,
  replaceAddedFields,
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
  widgetOf,
} from './plan-form'
export { enumOptions, toFormDesign } from './product-form'
export { evaluateParameters, resolveChoices } from './resolve-choices'
export { changeScriptOf, clickScriptOf, hasScripts } from './scripts'
export {
  addResolvedChoices,
  findChoicePath,
  findUnofferedChoices,
  formatPaths,
  hasRemoteChoices,
  isOfferedChoice,
  maxChoices,
  sourceKeysOf,
  sourcePropsOf,
  staticChoices,
  staticChoicesInSlices,
  toChoices,
  toPathEntry,
} from './source-rows'
export { emptyForm, upgradeForm } from './upgrade'
