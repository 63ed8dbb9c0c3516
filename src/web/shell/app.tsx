import { ActionIcon, AppShell, MantineProvider, Text, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { HelpButton, useHelpKey } from '../help/help-button.tsx';
import { HelpParts } from '../help/help-parts.tsx';
import { Announcer } from './announcer.tsx';
import classes from './app.module.css';
import { BoardSelect } from './board-select.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Logo } from './logo.tsx';
import { useMissing } from './missing.ts';
import { ProfileBadge } from './profile-badge.tsx';
import { hashOf, useRoute } from './route.ts';
import { SCREENS, type Screen } from './screens.ts';
import { SettingsButton } from './settings-button.tsx';
import { Loading } from './states.tsx';
import { resolveVariables, THEME } from './theme.ts';
import { useBoardTheme } from './use-board-theme.ts';
import { useDropped } from './use-dropped.ts';

function useScreen(): Screen {
  const asked = useRoute(({ screen, rest }) => screen || rest);
  const named = SCREENS.find((screen) => screen.id === asked);
  useMissing(named === undefined && asked !== '' ? `screen “${asked}”` : undefined, 'The board is shown');
  return named ?? SCREENS[0]!;
}

function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark =
    colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <Tooltip label={label} position="right">
      <ActionIcon size="lg" aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function Navigation({ current }: { current: Screen }) {
  return (
    <nav className={classes.nav} aria-label="Screens" data-tour="screens">
      {SCREENS.map(({ id, title, icon: Icon }) => (
        <a key={id} className={classes.link} href={hashOf(id)} aria-current={id === current.id ? 'page' : undefined}>
          <Icon size={22} aria-hidden />
          <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}

function Frame() {
  const screen = useScreen();
  const { component: Content, title } = screen;
  useDropped();
  useBoardTheme();
  useHelpKey();
  useEffect(() => {
    document.title = `${title} · Lucena`;
  }, [title]);
  return (
    <AppShell
      header={{ height: { base: 48, sm: 0 } }}
      footer={{ height: { base: 58, sm: 0 } }}
      navbar={{ width: 88, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
      transitionDuration={0}
    >
      <button type="button" className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        Skip to the screen
      </button>
      <AppShell.Header hiddenFrom="sm" className={classes.header}>
        <Logo />
        <Text fw={700}>Lucena</Text>
        <div className={classes.space} />
        <BoardSelect />
        <ProfileBadge />
        <HelpButton />
        <SchemeButton />
        <SettingsButton />
      </AppShell.Header>
      <AppShell.Navbar className={classes.rail} withBorder visibleFrom="sm">
        <a className={classes.brand} href={hashOf(SCREENS[0]!.id)} aria-label="Lucena, to the board">
          <Logo size={34} />
        </a>
        <Navigation current={screen} />
        <div className={classes.space} />
        <BoardSelect />
        <ProfileBadge isNarrow />
        <HelpButton />
        <SchemeButton />
        <SettingsButton />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary what={title} key={screen.id} fallback={<Loading what={title} />}>
          <Content />
        </ErrorBoundary>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm" className={classes.footer}>
        <Navigation current={screen} />
      </AppShell.Footer>
      <Notifications
        className={classes.notices}
        aria-live="polite"
        containerWidth={420}
        notificationMaxHeight="50dvh"
        // The text can still be selected.
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
      <Announcer />
      <HelpParts />
    </AppShell>
  );
}

export function App() {
  return (
    <MantineProvider theme={THEME} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <Frame />
    </MantineProvider>
  );
}
