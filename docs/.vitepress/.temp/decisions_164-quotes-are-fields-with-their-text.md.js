import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"164. Quotes are fields with their text at that time","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/164-quotes-are-fields-with-their-text.md","filePath":"decisions/164-quotes-are-fields-with-their-text.md"}');
const _sfc_main = { name: "decisions/164-quotes-are-fields-with-their-text.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_164-quotes-are-fields-with-their-text-at-that-time" tabindex="-1">164. Quotes are fields with their text at that time <a class="header-anchor" href="#_164-quotes-are-fields-with-their-text-at-that-time" aria-label="Permalink to &quot;164. Quotes are fields with their text at that time&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Comments and opinions point at fields of the form (&quot;this amount&quot;), and a value may change after that.</p><p><strong>A quote is data.</strong> The page sends only the models of the fields. The server takes label and text from the form as it is then, so that nobody can quote a value that was not there, and rejects a field that the writer does not see. A comment stores quotes in a column of its own, an opinion in its history record. Text with marks inside the comment was not chosen: it would have to be parsed, sanitized and masked.</p><p><strong>A reader without the field gets neither label nor text</strong>, only that a field was quoted. The quotes of an opinion are therefore in the sealed part of the history (<a href="./90-an-act-is-a-link.html">decision 90</a>), as changes of the form are.</p><p><strong>Tables are not quoted.</strong> A table has no text of its own; its rows are compared in the history. Long texts are cut at 200 characters, since the field itself is one press away.</p><p><strong>Pictures are files of the flow.</strong> Opinions have files already; the pictures of a comment are files without field and message, so they are read by whoever reads the flow, and given back when the comment is withdrawn. The chain covers the files of opinions by their digests, not those of comments, which are no part of the history and may be withdrawn.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/164-quotes-are-fields-with-their-text.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _164QuotesAreFieldsWithTheirText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _164QuotesAreFieldsWithTheirText as default
};
