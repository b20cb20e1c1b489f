import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { styleTags, tags } from '@lezer/highlight'
import { expressionParser } from '#/core/expression'

const parser = expressionParser.configure({
  props: [
    styleTags({
      'Text UnclosedText': tags.string,
      Number: tags.number,
      Boolean: tags.bool,
      'Times Divide Plus Minus Not And Or': tags.operator,
      'LessOrEqual GreaterOrEqual Less Greater Equal Unequal': tags.compareOperator,
      'FieldReference UnclosedReference': tags.variableName,
      'LocalName RemoteName CustomName': tags.function(tags.variableName),
    }),
  ],
})

const colours = HighlightStyle.define([
  { tag: tags.string, class: 'xe-string' },
  { tag: [tags.number, tags.bool], class: 'xe-number' },
  { tag: [tags.operator, tags.compareOperator], class: 'xe-operator' },
  { tag: tags.variableName, class: 'xe-name' },
])

/** Auto-closing brackets; with an input method they are full-width. */
const closeBrackets = { brackets: ['(', '[', '"', '（', '“'], before: ')]）],， \n' }

const language = LRLanguage.define({
  name: 'expression',
  parser,
  languageData: { closeBrackets },
})

/** Language support of expressions, with the same parser that evaluates them. */
export const expressionLanguage = new LanguageSupport(language, syntaxHighlighting(colours))
