import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"57. A company's menu is laid over the built-in one","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/57-a-companys-menu-is-laid-over-the-built-in-one.md","filePath":"decisions/57-a-companys-menu-is-laid-over-the-built-in-one.md"}`);
const _sfc_main = { name: "decisions/57-a-companys-menu-is-laid-over-the-built-in-one.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_57-a-company-s-menu-is-laid-over-the-built-in-one" tabindex="-1">57. A company&#39;s menu is laid over the built-in one <a class="header-anchor" href="#_57-a-company-s-menu-is-laid-over-the-built-in-one" aria-label="Permalink to &quot;57. A company&#39;s menu is laid over the built-in one&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>What is stored are changes by the entries&#39; ids, never a whole menu: what a release adds appears by itself, what is hidden stays hidden, and changes of entries that are gone do nothing. The merge (<code>core/menu/merge-menu</code>) cannot widen who sees a built-in entry. Hiding a page of the product, or showing it to some roles only, takes it out of the menu and not away: links and bookmarks lead there as before, and rights stay at the calls. Pages follow at their next load; nothing is pushed.</p><p>A built-in entry stays in its group. The group decides with it where it stands: in the archive, in a narrow environment, on a phone. Guides and breadcrumbs name pages by their groups, and a release that takes a group away would have to guess where the moved ones go. Who wants it elsewhere hides it there and adds a link to its address: such a link is shown only to those who may open the page.</p><p>The tags of a company&#39;s own entry are not written by hand. There is one tag, <code>arch</code>, and it follows from the environments that were chosen for the entry; a second place to say the same could contradict the first.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/57-a-companys-menu-is-laid-over-the-built-in-one.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _57ACompanysMenuIsLaidOverTheBuiltInOne = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _57ACompanysMenuIsLaidOverTheBuiltInOne as default
};
