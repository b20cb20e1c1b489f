/*
 * Linkage: effects of formulas in a form while it is filled in. Page and server use the same code, and the
 * server never trusts the page. All of it is pure.
 *
 * 1. Place. An item may have `options.formula` (its value) and `linkage.shown`, `.required`, `.readonly`
 *    (conditions; empty text is none). A layout may have `shown`, which covers its content. A table column may
 *    have `formula`: a value for each row, where `@[name_code]` is a column of that row.
 * 2. A computed field is never typed: its right is at most read, and input for it is ignored. The result is
 *    coerced to what the field stores (coerce-result.ts). A problem, or a result that the field cannot store,
 *    leaves it empty and is reported on the screen. A result beyond the field's own limits stays, and the check
 *    of the form reports it.
 * 3. A field that is not shown is empty for everyone and everything: other formulas, conditions, what is
 *    stored. It is neither required nor checked. A faulty condition shows the field. When a change brings it
 *    into sight, it has its default, unless something was written to it, even if only to empty it.
 * 4. `required` adds to the requirements of the step. `readonly` turns edit into read, and the value reverts
 *    to the stored one. A faulty condition does neither.
 * 5. Time. On creating, everything is computed. Later a value is recomputed only if one of its dependencies
 *    differs from the stored one (so a value computed from today's date stays), a row if it is new or one of the
 *    cells it reads changed; conditions are always evaluated.
 * 6. Order (dependency-graph.ts). Dependencies come first; a table's set of rows and each of its columns are
 *    separate nodes, so a column may read a total of another column. Members of a cycle retain the stored value;
 *    the check of the design reports the cycle.
 * 7. Data a person may not see (redact-formulas.ts) is neither sent nor inferable: a formula that reads it
 *    stays on the server, which computes the value and evaluates the condition.
 */
export { type CompiledLinkage, linkageOf } from './compile-linkage'
export { isComputed, isComputedColumn } from './formulas'
export { type ItemState, type LinkageContext, type LinkageResult, linkForm, linkFormInSlices } from './link'
export { applyItemStates } from './linked-rights'
export { type RedactionResult, redactFormulas, redactFormulasInSlices } from './redact-formulas'
export { stripComputed } from './strip-computed'
