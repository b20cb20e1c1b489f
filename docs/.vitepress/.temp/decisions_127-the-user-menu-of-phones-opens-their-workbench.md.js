import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"127. The user menu of phones opens their workbench","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/127-the-user-menu-of-phones-opens-their-workbench.md","filePath":"decisions/127-the-user-menu-of-phones-opens-their-workbench.md"}');
const _sfc_main = { name: "decisions/127-the-user-menu-of-phones-opens-their-workbench.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_127-the-user-menu-of-phones-opens-their-workbench" tabindex="-1">127. The user menu of phones opens their workbench <a class="header-anchor" href="#_127-the-user-menu-of-phones-opens-their-workbench" aria-label="Permalink to &quot;127. The user menu of phones opens their workbench&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>As before, there is no second application for phones: a page adapts to the width of its window, and all addresses are the same on a desktop and a phone, so that a link from a colleague opens the same page. Below 992 px the user menu has the entry that the specification names (S1-072, view mobile version). It opens <code>/mobile/workbench</code>, the home page of phones, also from a page that was opened by a link. The specification has own screens for lists, details and tasks (S1-043); that deviation remains.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/127-the-user-menu-of-phones-opens-their-workbench.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _127TheUserMenuOfPhonesOpensTheirWorkbench = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _127TheUserMenuOfPhonesOpensTheirWorkbench as default
};
