import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"17. What a person picks from the directory is named by the directory","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/17-what-a-person-picks-from-the-directory.md","filePath":"decisions/17-what-a-person-picks-from-the-directory.md"}');
const _sfc_main = { name: "decisions/17-what-a-person-picks-from-the-directory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_17-what-a-person-picks-from-the-directory-is-named-by-the-directory" tabindex="-1">17. What a person picks from the directory is named by the directory <a class="header-anchor" href="#_17-what-a-person-picks-from-the-directory-is-named-by-the-directory" aria-label="Permalink to &quot;17. What a person picks from the directory is named by the directory&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>What a person picks from the directory is named by the directory</strong>: the server takes ids and writes the names itself, and refuses whoever left, unless the entry stood there before.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/17-what-a-person-picks-from-the-directory.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _17WhatAPersonPicksFromTheDirectory = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _17WhatAPersonPicksFromTheDirectory as default
};
