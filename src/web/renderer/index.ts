/** The entry of web/renderer: the only module of this folder that other folders import. */

export { FieldTheme, ThemeBoundary } from './antd-loader'
export { FieldErrorBoundary } from './boundary'
export { type FieldMark, FieldMarksProvider, FieldNotesProvider } from './field-marks'
export { fieldProblemsOf } from './field-problems'
export { FormView, preloadForm, preloadForms } from './form'
export { FormItem } from './form-item'
export { type FormController, startFormSession } from './form-session'
export { type FormulaFacts, useFormulaBinding, useFormulaRefresh } from './formula-binding'
export { deskControls, deviceSettingsOf, type FormDevice, formDevices } from './layout'
