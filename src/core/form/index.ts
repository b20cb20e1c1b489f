/** The entry of core/form: the only module of this folder that other folders import. */

export { checkDefault, checkDefaults, listItemFormats } from './check/check-default'
export {
  checkFormDesign,
  checkFormDesignInSlices,
  isColumnCode,
  maxItems,
} from './check/check-design'
export {
  cellTextProblem,
  checkForm,
  checkFormInSlices,
  type FieldProblem,
  type FormCheckContext,
  limitProblem,
} from './check/check-form'
export { checkProductValues } from './check/check-product-form'
export {
  computeDefault,
  type DefaultContext,
  diffDefaults,
  initialValuesOf,
  rowDefaultsOf,
} from './defaults/default-values'
export {
  type AutofillSource,
  type AutofillTarget,
  addResolvedChoices,
  autofillFromRow,
  autofillTargetsOf,
  type ChoiceNode,
  type ColumnRight,
  canHoldValue,
  changeScriptOf,
  choiceLabel,
  clickScriptOf,
  collectFields,
  computeAutofill,
  databaseSetOf,
  defineField,
  designLabelOf,
  emptyForm,
  enumOptions,
  evaluateParameters,
  type FieldChoice,
  type FieldPlan,
  type FieldRight,
  type FieldSettings,
  type FieldStatus,
  type FormPlan,
  type FormRights,
  fieldKindOf,
  fieldNameOf,
  fieldSchemaOf,
  fieldSchemas,
  findChoicePath,
  findUnofferedChoices,
  hasRemoteChoices,
  hasScripts,
  isLayoutField,
  isOfferedChoice,
  isValidChoiceValue,
  itemFieldSchema,
  itemOption,
  itemTextFormat,
  type LayoutPlan,
  listChoices,
  listFieldSchemas,
  nestChoices,
  type OverridableProperty,
  omitFields,
  overridablePropertiesOf,
  parseColumnChoices,
  parseControlOverrides,
  partSeparatorOf,
  pickDesignLabel,
  planForm,
  type RowPlan,
  remoteSourceAliasOf,
  removeUnlimitedLimits,
  replaceAddedFields,
  resolveAliases,
  resolveChoices,
  type SourceParameter,
  searchPathOf,
  sourceKeysOf,
  sourceParametersOf,
  sourcePropsOf,
  staticChoices,
  staticSource,
  toChoices,
  toFieldSymbols,
  toFormDesign,
  toPathEntry,
  upgradeForm,
  valuesByAlias,
  widgetOf,
} from './design'
export {
  allFormItemsOf,
  customEditer,
  editerOf,
  editersOf,
  formFieldsOf,
  isTableItem,
  itemOfColumn,
  quotableFields,
  tableColumnsOf,
} from './design/items'
export { type FormilyExport, type FormilyExportLoss, toFormilySchema } from './export/formily-schema'
export {
  type CellLocation,
  cellScope,
  expressionScope,
  type FormWithValues,
  rowScope,
} from './expression-scope'
export { addNumbers, formatAggregate } from './field-values/aggregate'
export { contentTextsOf } from './field-values/content-texts'
export { collectFiles, type FileReference } from './field-values/file-references'
export {
  collectInvoices,
  invoiceEntriesOf,
  listInvoiceModels,
  sumInvoices,
} from './field-values/invoice-entries'
export { normalizeDate } from './field-values/normalize-date'
export { type HtmlSanitizer, normalizeInSlices, sanitizeInput } from './field-values/normalize-input'
export { hasPickerOf, refreshNamesInSlices } from './field-values/picker-entry'
export { needsLandscapePage, printableColumns, printableRows } from './field-values/printable-value'
export { normalizeText, textParseError, textReaderOf } from './field-values/read-text'
export { namesRequest, type VisibleRequest } from './field-values/request-entry'
export {
  listSearchableFields,
  type SearchableField,
  type SearchMethod,
} from './field-values/search-condition'
export {
  formTokens,
  incompleteIndexToken,
  rangeTokens,
  textTokens,
  valueToken,
} from './field-values/search-tokens'
export { toValueSchema, valueSchemaOf } from './field-values/value-schema'
export {
  fieldValueToText,
  fieldValueToTextInSlices,
  formSummaryLines,
  tableCellText,
  tableRowText,
} from './field-values/value-text'
export { checkValue, multipleOfSteps, type ValueFault, type ValueSchema } from './json-schema/check-value'
export { type JsonSchema, type SchemaFault, validateDocument } from './json-schema/validate-schema'
export type { FormulaNames } from './linkage/check-formulas'
export { coercionOf, uncoercible } from './linkage/coerce-result'
export { type LinkageDesign, linkageOf, linkageOfInSlices } from './linkage/compile-linkage'
export { explainRights, type FieldRestriction, hideEmptyFields } from './linkage/explain-rights'
export {
  activeFormulasOf,
  type FormulaDefinition,
  type FormulaTarget,
  isComputed,
  isComputedColumn,
  isLinked,
  itemFormulas,
} from './linkage/formulas'
export { type ItemState, type LinkageResult, linkFormInSlices } from './linkage/link'
export { applyItemStates, hiddenRight, toUnwritable } from './linkage/linked-rights'
export { type RedactionResult, redactFormulasInSlices } from './linkage/redact-formulas'
export { stripComputed } from './linkage/strip-computed'
export { checkFormMap, checkMapSources } from './map/check-map'
export {
  addAllCopyEntries,
  addCopyEntry,
  type CopyChange,
  type CopyError,
  listMapSources,
  mapTargets,
  mergeEntries,
  removeCopyEntry,
  suggestMapping,
  targetCellsOf,
  toColumnFields,
} from './map/copy-entries'
export { type CopyResult, convertCopyToMap, copyableValues, copyFormValues } from './map/copy-values'
export {
  canConvert,
  convertValue,
  createResultConverter,
  createValueConverter,
  hasCompatibleType,
  indexFieldsByModel,
  isMapped,
  mapForm,
} from './map/map-form'
export { addColumnFields, findTableField, rowsOfTable, toRowForm } from './map/row-source'
export {
  createPartItems,
  detachPart,
  linkItems,
  listPartUses,
  newItemModel,
  replaceItemKeys,
  unlinkItems,
} from './parts/link-items'
export { updatePart } from './parts/update-part'
export { isMaskedRight, maskFormInSlices, stripMasked } from './rights/mask-form'
export { redactForm, redactFormInSlices } from './rights/redact-form'
export {
  type ClearReading,
  computeFormRights,
  type FormMode,
  fullRights,
  masksOf,
  serializeRights,
  waiveRequired,
} from './rights/rights'
export {
  applySubmissionInSlices,
  type FieldChange,
  type SubmissionResult,
} from './submission/apply-submission'
export { cellTextFormatter } from './table/cell-text'
export { setRowCell } from './table/dependent-columns'
export { type ImportMode, importSheet, type SheetImportResult } from './table/import-sheet'
export type { CellRejection, PasteResult, PasteTarget } from './table/paste-cells'
export { findPercentCells, formatPercentCells } from './table/percent-cells'
export type { CellContext } from './table/read-cell'
export { type RecordSheet, readRecordSheet, sheetFields } from './table/record-sheet'
export { canDeleteRow, canEditRow, maxTableRows } from './table/row-rights'
export { type SheetTable, sheetHeaderMarkers } from './table/sheet'
export { textToSheetCell, toSheetCell } from './table/sheet-cell'
export { checkSheetLimits, SheetError } from './table/sheet-limits'
export { type CellBlock, parseTsv, toTsv } from './table/tsv'
export {
  diffTable,
  type MergeChange,
  type MergeWinner,
  mergeForms,
  type ThreeWayVersions,
} from './three-way-merge'
export {
  type AreaLevel,
  type AreaValue,
  areaLevels,
  areaText,
  chooseRegion,
  initialArea,
  type LevelOptions,
  type Region,
  regionChoices,
  visibleLevels,
} from './values/china-area'
export { parseColour } from './values/colour'
export { ensureReadableColour } from './values/colour-contrast'
export { fileUrl } from './values/file-address'
export {
  type FormRow,
  type FormValues,
  getOwnValue,
  isEmpty,
  isRecord,
  isSameValue,
  rowMetadataKeys,
  tableRowsOf,
} from './values/form-values'
export {
  type FormerRegion,
  findFormerRegion,
  normalizeRegion,
  type RegionHistory,
  toArea,
} from './values/normalize-region'
export { type NumberSteps, stepNumber } from './values/number-steps'
export {
  allowedRichTextTags,
  isBlankHtml,
  maxHtmlParts,
  maxReadDepth,
  maxTagDepth,
  richTextToPlain,
  sanitizeAttribute,
} from './values/rich-text'
export { checkThemeColour } from './values/theme-colour'
