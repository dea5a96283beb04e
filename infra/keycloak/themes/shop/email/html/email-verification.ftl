<#import "template.ftl" as layout>
<@layout.emailLayout>
<@layout.action heading="Verify your email" lead="Confirm this email address for your ${properties.brand} account." label="Verify email" note="If this wasn't you, ignore this email."/>
</@layout.emailLayout>
