import { findSyntaxProblems } from '#/core/expression'
import { provideSyntaxDiagnosis } from '../platform/syntax-diagnosis'

// Modules that show problems of expressions import this one: other pages come without the parser of any text.
provideSyntaxDiagnosis(findSyntaxProblems)
