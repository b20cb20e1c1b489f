/** Worker with all that it needs as one text (scripts/worker-text.mjs). */
declare module '*?worker-text' {
  const text: string
  export default text
}
