/*
 * Linkage: what formulas decide in a form while it is filled, the same on the page and on the server, which
 * never believes the page. All of it is pure.
 *
 * 1. Where. An item may carry `options.formula` (its value) and `linkage.shown`, `.required`, `.readonly`
 *    (conditions; empty text is none). A layout may carry `shown`, which covers all that it holds. A column of a
 *    table may carry `formula`: a value for each row, where `@[name_code]` is a column of that row.
 * 2. A computed field is never typed: its right is at most to be read, whatever is sent for it is ignored. What
 *    its formula answers is turned into what the field stores (coerce-result.ts); a problem, or a result that the field
 *    cannot hold, leaves it empty and is kept for the screen. A result beyond the field's own limits stays, and
 *    the check of the form says so.
 * 3. A field that is not shown is empty for everyone and everything: other formulas, conditions, what is stored.
 *    It is neither required nor checked. A faulty condition shows the field.
 * 4. `required` adds to what the step demands. `readonly` turns writing into reading, and the value goes back to
 *    the stored one. A faulty condition does neither.
 * 5. When. On creating, everything is computed. Later a value is computed again only if something that it reads
 *    is not as stored (so a date written by today's date stays), a row if it is new or a cell that it reads is;
 *    conditions are always asked.
 * 6. Order (graph.ts). What is read is settled before what reads it; a table's set of rows and each of its columns
 *    stand for themselves, so a column may read a total of another column. What reads itself in a circle is left
 *    as it is stored; the check of the design names the circle.
 * 7. What a person may not see (redact-formulas.ts) is neither sent nor to be guessed: a formula that reads it stays on
 *    the server, which computes the value and settles the condition.
 */
export { type Linkage, linkageOf } from './compile-linkage'
export { isComputed, isComputedColumn } from './formulas'
export { type ItemState, type LinkageContext, type LinkageResult, linkForm, linkFormInSlices } from './link'
export { applyItemStates } from './linked-rights'
export { type RedactionResult, redactFormulas, redactFormulasInSlices } from './redact-formulas'
export { stripComputed } from './strip-computed'
