import { Schema } from '@formily/react'

// Formily would run any text between double braces as code. Nothing here reads schemas through it, and should
// anything ever do so, such text stays what it is (trust F6).
Schema.registerCompiler((expression) => expression)
