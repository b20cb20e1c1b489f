/**
 * Pattern of a text in quotes. With an input method the quotes are full-width; either of the pair may then open or close.
 */
export const textPattern = String.raw`"(?:[^\\"\n\p{Cs}]|\\[^\n\p{Cs}])*"|[“”](?:[^\\“”"\n\p{Cs}]|\\[^\n\p{Cs}])*[“”"]`

/** Tokens of a valid text by kind, as expression.grammar defines them; half of a surrogate pair is in none. */
export const tokens = {
  space: /[ \t\n\r\u00a0\u3000]*/y,
  open: /[(（]/y,
  close: /[)）]/y,
  comma: /[,，]/y,
  sign: /[!-]/y,
  operator: /[=!]=|[<>]=?|&&|\|\||[+\-*/]/y,
  field: /@\[[^\]\n\p{Cs}]+\]/uy,
  callee: /(?:\$|#C?)\[[^\]\n\p{Cs}]+\]/uy,
  text: new RegExp(textPattern, 'uy'),
  number: /\d+(?:\.\d+)?/y,
  boolean: /(?:true|false)(?![A-Za-z_\d\u3400-\u9fff])/y,
}
