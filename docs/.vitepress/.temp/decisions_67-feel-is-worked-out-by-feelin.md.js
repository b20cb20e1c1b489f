import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"67. FEEL is worked out by feelin, XML is read by saxen","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/67-feel-is-worked-out-by-feelin.md","filePath":"decisions/67-feel-is-worked-out-by-feelin.md"}');
const _sfc_main = { name: "decisions/67-feel-is-worked-out-by-feelin.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_67-feel-is-worked-out-by-feelin-xml-is-read-by-saxen" tabindex="-1">67. FEEL is worked out by feelin, XML is read by saxen <a class="header-anchor" href="#_67-feel-is-worked-out-by-feelin-xml-is-read-by-saxen" aria-label="Permalink to &quot;67. FEEL is worked out by feelin, XML is read by saxen&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p>Models of DMN that come from outside are written in FEEL. <code>feelin</code> (MIT, released several times this year) reads and works it out; of the DMN TCK it passes all of level 2 and most of level 3 (<a href="./../decision-tables.html">numbers</a>). Our own tables stay in our own language, so that the editor, the checks and the explanations of conditions serve them; FEEL counts with floating point, our language exactly. <code>saxen</code> (MIT) reads the XML: it knows no entities but the five of XML, and we refuse any document type, so that a document cannot grow while it is read. An own FEEL would be a second language to keep.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/67-feel-is-worked-out-by-feelin.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _67FeelIsWorkedOutByFeelin = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _67FeelIsWorkedOutByFeelin as default
};
