// Parses PDF documents in a worker, so that a large one does not block the page.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
