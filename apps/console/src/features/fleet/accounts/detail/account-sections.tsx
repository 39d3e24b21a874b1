import type { AccountDetail } from '@wallet/contract';
import type { ReactNode } from 'react';
import { BalancesCard } from './balances-card.tsx';
import { BasicSection } from './basic-section.tsx';
import { CapacityCard } from './capacity-card.tsx';
import type { EditPart } from '../form/edit-dialog.tsx';
import { HealthSection } from './health-section.tsx';
import { LinesSection } from '../lines/lines-section.tsx';
import { LoginSection } from '../login/login-section.tsx';
import { ProxySection } from './proxy-section.tsx';
import { QrSection } from '../qr/qr-section.tsx';
import { sectionNames, type SectionName } from './section-names.ts';
import { SettingsSection } from './settings-section.tsx';
import classes from './account-page.module.css';

interface SectionsProps {
  detail: AccountDetail;
  readAtMs: number;
  onEdit: (part: EditPart) => void;
}

/** What is worked with; beside it stands what is looked up. */
const worked: readonly SectionName[] = ['login', 'lines', 'settings'];

/** The sections in two columns, or one below the other in the specified order. */
export function columnsOf(
  props: SectionsProps,
  isOneColumn: boolean,
): { main: ReactNode; side: ReactNode } {
  const { detail } = props;
  const shown = (names: readonly SectionName[]) =>
    names.map((name) => (
      <div
        key={name}
        id={`section-${name}`}
        className={classes.section}
        tabIndex={-1}
        data-section={name}
      >
        {sectionOf(name, props)}
      </div>
    ));
  const beside = <CapacityCard capacity={detail.capacity} />;
  const below = <BalancesCard detail={detail} />;
  if (isOneColumn)
    return {
      main: (
        <>
          {shown(sectionNames)}
          {below}
          {beside}
        </>
      ),
      side: null,
    };
  return {
    main: (
      <>
        {shown(worked)}
        {below}
      </>
    ),
    side: (
      <>
        {shown(sectionNames.filter((name) => !worked.includes(name)))}
        {beside}
      </>
    ),
  };
}

function sectionOf(name: SectionName, { detail, readAtMs, onEdit }: SectionsProps): ReactNode {
  switch (name) {
    case 'basic':
      return <BasicSection detail={detail} onEdit={() => onEdit('basic')} />;
    case 'login':
      return <LoginSection detail={detail} readAtMs={readAtMs} />;
    case 'health':
      return <HealthSection detail={detail} />;
    case 'lines':
      return <LinesSection detail={detail} />;
    case 'qr':
      return <QrSection detail={detail} />;
    case 'proxy':
      return <ProxySection detail={detail} />;
    case 'settings':
      return <SettingsSection detail={detail} onEdit={() => onEdit('limits')} />;
  }
}
